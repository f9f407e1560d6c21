import { mount } from 'svelte';
import App from './App.svelte';
import { settings } from './lib/storage/settings.svelte.ts';
import { language } from './lib/texts/index.ts';

await settings.load();
language.choose(settings.current.language ?? language.current);
mount(App, { target: document.getElementById('app')! });
