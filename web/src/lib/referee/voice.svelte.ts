/** Reading aloud with a voice that is on this device: what is read never leaves it. */
import type { Language } from '../texts/say.ts';

export class Voice {
  #voices = $state.raw<readonly SpeechSynthesisVoice[]>([]);
  #speaking = $state(false);
  /** What is being read; a reading that was stopped ends later, and is none of ours by then. */
  #now: SpeechSynthesisUtterance | null = null;

  constructor() {
    const synthesis = speech();
    if (!synthesis) return;
    const look = () => (this.#voices = synthesis.getVoices());
    look();
    synthesis.addEventListener?.('voiceschanged', look); // many browsers know their voices only after a while
  }

  get speaking(): boolean {
    return this.#speaking;
  }

  /** Returns a voice of this device for the language; null if there is none. */
  of(language: Language): SpeechSynthesisVoice | null {
    const local = this.#voices.filter((voice) => voice.localService && voice.lang.toLowerCase().startsWith(language));
    return local.find((voice) => voice.default) ?? local[0] ?? null;
  }

  read(text: string, language: Language): void {
    const voice = this.of(language);
    if (voice === null) return;
    this.stop();
    const utterance = new SpeechSynthesisUtterance(text);
    utterance.voice = voice;
    utterance.lang = voice.lang;
    const over = () => {
      if (this.#now === utterance) this.#speaking = false;
    };
    utterance.addEventListener('end', over);
    utterance.addEventListener('error', over);
    this.#now = utterance;
    this.#speaking = true;
    speech()!.speak(utterance);
  }

  stop(): void {
    this.#now = null;
    this.#speaking = false;
    speech()?.cancel();
  }
}

function speech(): SpeechSynthesis | undefined {
  return (globalThis as Partial<typeof globalThis>).speechSynthesis;
}
