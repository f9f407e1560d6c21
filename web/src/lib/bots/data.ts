/** Where the page finds what was learned: files beside it, which only whoever needs them fetches. */
import policy from '../../../../src/sixieme/bots/data/policy.f32?url';
import rounds from '../../../../src/sixieme/bots/data/rounds.u8?url';
import worth from '../../../../src/sixieme/bots/data/worth.f32?url';
import { Learned } from './weights.ts';

export const ADDRESSES: readonly string[] = [policy, rounds, worth];

/** Rejects where a file cannot be had, or is not what it should be. */
export async function fetchLearned(): Promise<Learned> {
  const files = await Promise.all([fetchFile(policy), fetchFile(rounds), fetchFile(worth)]);
  return new Learned({ policy: files[0], rounds: files[1], worth: files[2] });
}

async function fetchFile(address: string): Promise<ArrayBuffer> {
  const answer = await fetch(address);
  if (!answer.ok) throw new Error(`expected ${address}, got status ${answer.status}`);
  return answer.arrayBuffer();
}
