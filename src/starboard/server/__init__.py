"""The server: tables over HTTP and WebSocket. Start reading at `messages.py`, then `hub.py`.

| module        | what it is                                                                             |
|---------------|----------------------------------------------------------------------------------------|
| `messages`    | every message there is, as Structs; `typescript` writes the browser's types from them    |
| `database`    | SQLite and PostgreSQL: how one connects, the schema, what an error means                 |
| `store`       | what is kept: tables, their history, people, in plain SQL                                |
| `live`        | one table that somebody looks at: people, seats, wishes, votes                           |
| `viewer`      | one connection, and what waits to be sent to it                                          |
| `machines`    | the bots of a table                                                                     |
| `pictures`    | what a person sees of a table: the scene, the line in a list                             |
| `hub`         | all tables: created, joined, loaded when somebody comes, let go when nobody is left       |
| `thinking`    | bots, hints, forecasts, replays: in processes of their own, fair between tables          |
| `worker`      | what such a process does                                                               |
| `guard`       | who may: hosts, origins, rates, quotas                                                  |
| `app`         | the addresses: HTTP and WebSocket                                                       |
| `wire`        | how connections are kept, and let go                                                    |
| `run`         | `starboard serve`: the process, its signals, the browser                                 |
| `admin`       | `starboard admin`                                                                       |

Messages are described for people in `docs/protocol.md`.
"""
