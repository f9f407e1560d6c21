export { language, t } from './language.svelte.ts';
export { type Key, type Language, LANGUAGES, say, type Texts } from './say.ts';
