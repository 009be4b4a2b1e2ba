import { mount } from "svelte";
import App from "./App.svelte";
import { serve } from "./lib/calls";
import "./app.css";

serve();
mount(App, { target: document.getElementById("app")! });
