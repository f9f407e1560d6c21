import { mount } from 'svelte';
import App from './App.svelte';
import './lib/counter/installing.svelte.ts'; // the browser offers it once, early
import { settings } from './lib/storage/settings.svelte.ts';
import { language } from './lib/texts/index.ts';
import { fetchTheRest } from './lib/updates/rest.ts';
import { updates } from './lib/updates/updates.svelte.ts';

async function start(): Promise<void> {
  await settings.load();
  await language.choose(settings.current.language ?? language.current);
  mount(App, { target: document.getElementById('app')! });
  void updates.start();
  fetchTheRest();
}

void start();
