/** All texts of the page and its parts in every language, for the tests: the page itself loads one language. */
import { de as countingDe } from '../texts/counting/de.ts';
import { en as countingEn } from '../texts/counting/en.ts';
import { fr as countingFr } from '../texts/counting/fr.ts';
import { de } from '../texts/de.ts';
import { de as disputesDe } from '../texts/disputes/shared/de.ts';
import { en as disputesEn } from '../texts/disputes/shared/en.ts';
import { fr as disputesFr } from '../texts/disputes/shared/fr.ts';
import { en } from '../texts/en.ts';
import { fr } from '../texts/fr.ts';
import { de as keepingDe } from '../texts/keeping/de.ts';
import { en as keepingEn } from '../texts/keeping/en.ts';
import { fr as keepingFr } from '../texts/keeping/fr.ts';
import { de as refereeDe } from '../texts/referee/de.ts';
import { en as refereeEn } from '../texts/referee/en.ts';
import { fr as refereeFr } from '../texts/referee/fr.ts';
import { de as refusingDe } from '../texts/refusing/de.ts';
import { en as refusingEn } from '../texts/refusing/en.ts';
import { fr as refusingFr } from '../texts/refusing/fr.ts';
import type { Language } from '../texts/say.ts';
import { de as soloDe } from '../texts/solo/de.ts';
import { en as soloEn } from '../texts/solo/en.ts';
import { fr as soloFr } from '../texts/solo/fr.ts';

export const CATALOGUES = {
  page: { fr, en, de },
  counting: { fr: countingFr, en: countingEn, de: countingDe },
  keeping: { fr: keepingFr, en: keepingEn, de: keepingDe },
  refusing: { fr: refusingFr, en: refusingEn, de: refusingDe },
  solo: { fr: soloFr, en: soloEn, de: soloDe },
  referee: { fr: refereeFr, en: refereeEn, de: refereeDe },
  disputes: { fr: disputesFr, en: disputesEn, de: disputesDe },
} satisfies Record<string, Record<Language, Readonly<Record<string, string>>>>;
