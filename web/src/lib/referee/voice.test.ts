import { afterEach, expect, test, vi } from 'vitest';
import { Voice } from './voice.svelte.ts';

afterEach(() => void vi.unstubAllGlobals());

function browserWith(...voices: Partial<SpeechSynthesisVoice>[]) {
  const synthesis = Object.assign(new EventTarget(), { getVoices: () => voices, speak: vi.fn(), cancel: vi.fn() });
  vi.stubGlobal('speechSynthesis', synthesis);
  vi.stubGlobal('SpeechSynthesisUtterance', class extends EventTarget {});
  return synthesis;
}

test('only a voice of this device reads, in the language of the page', () => {
  browserWith(
    { lang: 'fr-FR', localService: false, default: true },
    { lang: 'de-DE', localService: true },
    { lang: 'fr-CA', localService: true },
  );

  expect(new Voice().of('fr')?.lang).toBe('fr-CA');
  expect(new Voice().of('en')).toBeNull();
});

test('a browser without speech has no voice', () => {
  expect(new Voice().of('fr')).toBeNull();
  new Voice().stop();
});

test('voices may come later', () => {
  const voices: Partial<SpeechSynthesisVoice>[] = [];
  const synthesis = browserWith();
  synthesis.getVoices = () => voices;
  const voice = new Voice();
  expect(voice.of('en')).toBeNull();
  synthesis.getVoices = () => [{ lang: 'en-GB', localService: true }];
  synthesis.dispatchEvent(new Event('voiceschanged'));

  expect(voice.of('en')?.lang).toBe('en-GB');
});

test('reading ends by itself, or is stopped', () => {
  const synthesis = browserWith({ lang: 'fr-FR', localService: true });
  const voice = new Voice();
  voice.read('Le 34…', 'fr');
  expect(voice.speaking).toBe(true);
  const [utterance] = synthesis.speak.mock.calls[0] as [EventTarget];
  voice.read('Le 36…', 'fr');
  utterance.dispatchEvent(new Event('end'));
  expect(voice.speaking).toBe(true);
  voice.stop();

  expect(voice.speaking).toBe(false);
  expect(synthesis.cancel).toHaveBeenCalled();
});
