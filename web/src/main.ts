import { mount } from "svelte";
import App from "./App.svelte";
import { serve } from "./lib/calls";
import "./app.css";

// The server was updated while the page lay open: what is not loaded yet is there no more.
addEventListener("vite:preloadError", () => location.reload());
serve();
mount(App, { target: document.getElementById("app")! });
