export { language, t } from './language.svelte.ts';
export { withTexts } from './part.ts';
export { type Key, type Language, LANGUAGES, type Texts } from './say.ts';
