import { join } from 'node:path';
import { ThoughtlineError } from '../../base/error.ts';
import { isObject } from '../../base/json.ts';
import type { TokenHash } from '../../server/http/access.ts';
import { createSettingsFile, type FileValues } from '../settings/settings-file.ts';

/** A token as it is stored: nobody can read it back. */
export interface StoredToken extends TokenHash {
  /** ISO 8601 in UTC. */
  readonly createdAt: string;
}

/** The tokens of a home folder. */
export interface TokenFile {
  readonly path: string;
  /** The tokens as they are now, whichever process wrote them. Throws where the file cannot be understood. */
  list(): readonly StoredToken[];
  /** Stores the hash of a token under its owner; false leaves everything as it is, because the owner has one. */
  add(token: StoredToken, options: { readonly replace: boolean }): Promise<boolean>;
  /** False when the owner has none. */
  revoke(owner: string): Promise<boolean>;
}

/** Opens the file; it need not exist. */
export function createTokenFile(home: string): TokenFile {
  const file = createSettingsFile(join(home, 'tokens.json'));
  return {
    path: file.path,
    list: () => {
      const content = file.read();
      if (!content.ok) throw unreadable(content.problem);
      return toTokens(content.values, file.path);
    },
    async add({ owner, ...stored }, { replace }) {
      let isAdded = false;
      await file.update((values) => {
        toTokens(values, file.path);
        isAdded = replace || !Object.hasOwn(values, owner);
        return isAdded ? { ...values, [owner]: stored } : undefined;
      });
      return isAdded;
    },
    async revoke(owner) {
      let isRevoked = false;
      await file.update((values) => {
        isRevoked = Object.hasOwn(values, owner);
        const { [owner]: _, ...rest } = values;
        return isRevoked ? rest : undefined;
      });
      return isRevoked;
    },
  };
}

/** One entry that cannot be understood makes the whole file suspect: who may come in must not be guessed. */
function toTokens(values: FileValues, path: string): StoredToken[] {
  return Object.entries(values).map(([owner, stored]) => {
    const { sha256, createdAt } = isObject(stored) ? stored : {};
    if (typeof sha256 !== 'string' || !/^[0-9a-f]{64}$/.test(sha256) || typeof createdAt !== 'string') {
      throw unreadable(`${path}: the entry ${JSON.stringify(owner)} is not a token`);
    }
    return { owner, sha256, createdAt };
  });
}

function unreadable(problem: string): ThoughtlineError {
  return new ThoughtlineError(
    'tokens/unreadable',
    `${problem}. Until it is repaired nobody comes in. Repair or remove the file, then add the tokens anew.`,
  );
}
