import { createHash } from 'node:crypto';

/** Signs reasoning as providers do: whoever changes the text or the signature is found out. */
export interface Signatures {
  sign(text: string): string;
  fits(signature: string | undefined, text: string): boolean;
  /** Encrypts a text, as far as a client can tell. */
  seal(text: string): string;
  isSealed(sealed: string | undefined): boolean;
  /** Keeps in mind that a call came with reasoning, which must come back with it. */
  expect(callId: string, reasoning: Expected): void;
  expectedWith(callId: string): Expected | undefined;
}

/** What must come back with a call. */
export interface Expected {
  readonly signature: string;
  /** Of the reasoning, where the provider gives it one. */
  readonly id?: string;
}

/** Remembers what it was told to expect, and nothing else: signatures speak for themselves, also after a restart. */
export function createSignatures(): Signatures {
  const expected = new Map<string, Expected>();
  return {
    sign,
    fits: (signature, text) => signature === sign(text),
    seal: (text) => `${sign(text)}.${Buffer.from(text).toString('base64')}`,
    isSealed: (sealed = '') => {
      const [signature, content = ''] = sealed.split('.');
      return signature === sign(Buffer.from(content, 'base64').toString());
    },
    expect: (callId, reasoning) => {
      expected.set(callId, reasoning);
    },
    expectedWith: (callId) => expected.get(callId),
  };
}

function sign(text: string): string {
  return Buffer.from(createHash('sha256').update(`signed by the model server: ${text}`).digest()).toString('base64');
}
