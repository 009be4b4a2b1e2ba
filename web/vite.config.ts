import { svelte } from "@sveltejs/vite-plugin-svelte";
import { readdirSync, readFileSync, writeFileSync } from "node:fs";
import { brotliCompressSync, gzipSync } from "node:zlib";
import { defineConfig, type Plugin } from "vite";

const server = process.env.STARBOARD_URL ?? "http://127.0.0.1:8000";

const made = "../src/starboard/server/static";

/** Beside every file its compressed twins, so that the server need only send them. */
const packed: Plugin = {
  name: "packed",
  apply: "build",
  closeBundle() {
    for (const name of readdirSync(made, { recursive: true, encoding: "utf8" })) {
      if (!/\.(js|css|html|svg)$/.test(name)) continue;
      const data = readFileSync(`${made}/${name}`);
      writeFileSync(`${made}/${name}.br`, brotliCompressSync(data));
      writeFileSync(`${made}/${name}.gz`, gzipSync(data, { level: 9 }));
    }
  },
};

export default defineConfig({
  plugins: [svelte(), packed],
  build: {
    outDir: made,
    emptyOutDir: true,
    assetsInlineLimit: 0,
    target: "es2022",
    modulePreload: { polyfill: false },
  },
  server: { proxy: { "/api": { target: server, ws: true }, "/ws": { target: server, ws: true } } },
});
