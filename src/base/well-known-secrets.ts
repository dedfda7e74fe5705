import { ASSIGNED_SECRETS } from './assigned-secrets.ts';
import { CARD_NUMBERS } from './card-numbers.ts';
import { isPlaceholder, looksRandom } from './looks-random.ts';
import type { SecretPattern } from './secret-pattern.ts';

/**
 * Well-known secrets. What follows an endless run can never be part of it, and no run is read again from a place inside
 * it, so that time stays linear in the text. Runs have no upper bound: the tail of a long secret is a part of it.
 */
export const WELL_KNOWN_SECRETS: readonly SecretPattern[] = [
  {
    name: 'private-key',
    pattern:
      /-----BEGIN [A-Z0-9 ]{0,40}PRIVATE KEY(?: BLOCK)?-----[^-]*(?:-(?!----)[^-]*){0,200}-----END [A-Z0-9 ]{0,60}-----/g,
    confirm: hasKeyMaterial,
  },
  {
    // Cut off before its end: the headers and lines of base64 that follow.
    name: 'private-key',
    pattern:
      /-----BEGIN [A-Z0-9 ]{0,40}PRIVATE KEY(?: BLOCK)?-----(?:(?:\s|\\[nr])+(?:[A-Z][A-Za-z-]{2,20}: [^\r\n\\]{1,200}|[A-Za-z0-9+/=]{16,}))+(?:(?:\s|\\[nr])+[A-Za-z0-9+/=]+)?/g,
  },
  {
    name: 'private-key',
    pattern:
      /---- BEGIN SSH2 ENCRYPTED PRIVATE KEY ----[^-]*(?:-(?!--- END)[^-]*){0,200}---- END SSH2 ENCRYPTED PRIVATE KEY ----/g,
  },
  {
    // Of PuTTY: only these lines of the file are secret.
    name: 'private-key',
    pattern:
      /(?<kept>Private-Lines: [0-9]{1,3}\s{1,2})[A-Za-z0-9+/=]{16,}(?:\s+[A-Za-z0-9+/=]{16,})*(?:\s+[A-Za-z0-9+/=]+)?/g,
  },
  token('api-key', /[prs]k-[A-Za-z0-9_-]{16,}/, looksRandom),
  token('api-key', /[prs]k_(?:live|test)_[A-Za-z0-9]{16,}|whsec_[A-Za-z0-9+/]{24,}=*/),
  token(
    'api-key',
    /(?:gsk_|xai-|r8_|pplx-|nvapi-|fw_|lin_api_|sbp_|nfp_|figd_|PMAK-|NRAK-|sb_secret_|HRKU-)[A-Za-z0-9_-]{20,}/,
    looksRandom,
  ),
  token(
    'api-key',
    /(?<![-_])key-[0-9a-f]{32,}|[0-9a-f]{32}-[0-9a-f]{8}-[0-9a-f]{8}(?![0-9a-f-])|SK[0-9a-f]{32}(?![0-9a-zA-Z])/,
  ),
  token(
    'api-key',
    /(?:tskey-|pul-|rubygems_|fm2_|dp\.(?:pt|st|ct|sa)\.|csk-|lsv2_(?:pt|sk)_|tvly-|fc-|phx_|vercel_blob_rw_|xkeysib-)[A-Za-z0-9_.+/=-]{20,}/,
    looksRandom,
  ),
  token('api-key', /pat[A-Za-z0-9]{14}\.[0-9a-f]{40,}/),
  token('github-token', /gh[pousr]_[A-Za-z0-9]{20,}|github_pat_[A-Za-z0-9_]{20,}/),
  token('gitlab-token', /gl(?:pat|ptt|dt|rt|cbt|soat|ft|imt|agent|oas)-[A-Za-z0-9_-]{16,}/, looksRandom),
  token('aws-key', /(?:AKIA|ASIA|ABIA|ACCA)[A-Z0-9]{16}(?![A-Za-z0-9])/),
  {
    name: 'aws-secret',
    pattern:
      /(?<kept>secret[ _-]?(?:access[ _-]?)?key["']?(?: is)?[\s:="'>]{1,10})[A-Za-z0-9/+]{40}(?![A-Za-z0-9/+])/gi,
    confirm: looksRandom,
  },
  token(
    'azure-key',
    /(?<kept>(?:Account|SharedAccess)Key=)[A-Za-z0-9+/]{43,}=*|[A-Za-z0-9_~.]{3}[0-9]Q~[A-Za-z0-9_~.-]{31,}/,
  ),
  {
    // The signature of a shared access URL: base64 of 32 bytes, which a hash in hex is not.
    name: 'azure-key',
    pattern: /(?<kept>(?<![A-Za-z0-9])sig=)(?:[A-Za-z0-9+/]|%2[BbFf]){42,}(?:=|%3[Dd])*/g,
    confirm: (found) => /[A-Z]/.test(found) && /[a-z]/.test(found) && looksRandom(found),
  },
  token('google-key', /AIza[A-Za-z0-9_-]{35,}|GOCSPX-[A-Za-z0-9_-]{20,}|ya29\.[A-Za-z0-9_-]{20,}/),
  token('google-key', /1\/\/0[A-Za-z0-9_-]{40,}/, looksRandom),
  token('slack-token', /xox[abeoprs]-[A-Za-z0-9-]{10,}|xapp-[0-9]-[A-Za-z0-9-]{20,}/),
  token('webhook', /(?<kept>https:\/\/hooks\.slack\.com\/(?:services|workflows|triggers)\/)[A-Za-z0-9/_-]{20,}/),
  token(
    'webhook',
    /(?<kept>https:\/\/(?:\w{1,10}\.)?discord(?:app)?\.com\/api\/webhooks\/[0-9]{10,25}\/)[A-Za-z0-9_-]{20,}/,
  ),
  token('npm-token', /npm_[A-Za-z0-9]{30,}/),
  token('pypi-token', /pypi-[A-Za-z0-9_-]{40,}/),
  token('hugging-face-token', /(?:hf|api_org)_[A-Za-z0-9]{30,}/),
  token('sendgrid-key', /SG\.[A-Za-z0-9_-]{16,}\.[A-Za-z0-9_-]{16,}/),
  token('discord-token', /[MNO][A-Za-z0-9_-]{23,27}\.[A-Za-z0-9_-]{6}\.[A-Za-z0-9_-]{27,}/),
  token('telegram-token', /[0-9]{8,10}:AA[A-Za-z0-9_-]{32,}/),
  token('digitalocean-token', /do[opr]_v1_[0-9a-f]{40,}/),
  token('shopify-token', /shp(?:at|ca|pa|ss)_[0-9a-fA-F]{32,}/),
  token('databricks-token', /dapi[0-9a-f]{32,}/),
  token('vault-token', /hv[sbr]\.[A-Za-z0-9_-]{24,}/),
  token('docker-token', /dckr_(?:pat|oat)_[A-Za-z0-9_-]{20,}/),
  token('atlassian-token', /ATATT3[A-Za-z0-9_=-]{50,}/),
  token('grafana-token', /gl(?:sa|c)_[A-Za-z0-9_+/=]{32,}/),
  token('notion-token', /(?:secret_|ntn_)[A-Za-z0-9]{40,}/),
  token('sentry-token', /sntry[isu]_[A-Za-z0-9+/=_-]{32,}/, looksRandom),
  token('planetscale-token', /pscale_(?:tkn|oauth|pw)_[A-Za-z0-9_.=-]{30,}/, looksRandom),
  token('square-token', /sq0[a-z]{3}-[A-Za-z0-9_-]{22,}/),
  token('age-key', /AGE-SECRET-KEY-1[A-Z0-9]{50,}/),
  glued('github-token', /gh[pousr]_[A-Za-z0-9]{36,}|github_pat_[A-Za-z0-9_]{40,}/),
  glued('gitlab-token', /glpat-[A-Za-z0-9_-]{20,}/),
  glued('api-key', /sk-ant-[a-z]{3,6}[0-9]{2}-[A-Za-z0-9_-]{40,}|[rs]k_live_[A-Za-z0-9]{24,}/),
  glued('aws-key', /(?:AKIA|ASIA)[A-Z0-9]{16}(?![A-Za-z0-9])/),
  glued('google-key', /AIza[A-Za-z0-9_-]{35,}/),
  glued('slack-token', /xox[bp]-[0-9]{10,}-[A-Za-z0-9-]{20,}/),
  glued('npm-token', /npm_[A-Za-z0-9]{36,}/),
  // No start inside a run of the same characters, or every one of them would be read to the end of it.
  token(
    'jwt',
    /(?<![_-])eyJ[A-Za-z0-9_-]{8,}\.[A-Za-z0-9_-]{8,}\.[A-Za-z0-9_-]{8,}(?:\.[A-Za-z0-9_-]+){0,2}/,
    () => true,
  ),
  token('bearer-token', /[Bb](?:earer|EARER) [A-Za-z0-9._~+/-]{16,}=*/, (found) => looksRandom(found.slice(7))),
  token('basic-auth', /(?<kept>[Bb](?:asic|ASIC) )[A-Za-z0-9+/]{6,}={0,2}/, isBasicAuth),
  {
    name: 'url-password',
    pattern: /(?<kept>:\/\/[^\s:/@]{0,200}:)[^\s/?#]+(?=@)/g,
    confirm: (password) => !isPlaceholder(password) && password !== 'PASSWORD',
  },
  ...ASSIGNED_SECRETS,
  ...CARD_NUMBERS,
];

/** A token with a beginning of its own; the middle of a longer word is not a beginning. */
function token(name: string, shape: RegExp, confirm: (secret: string) => boolean = isReal): SecretPattern {
  return { name, pattern: new RegExp(`(?<![A-Za-z0-9])(?:${shape.source})`, 'g'), confirm };
}

/** A beginning so telling that a letter before it does not hide it: `xghp_…`. What follows must look random then. */
function glued(name: string, shape: RegExp): SecretPattern {
  const isSecret = (found: string): boolean => /[0-9]/.test(found) && looksRandom(found);
  return { name, pattern: new RegExp(shape.source, 'g'), confirm: isSecret };
}

function isReal(found: string): boolean {
  return !isPlaceholder(found);
}

/** A header with nothing or dots below it holds no key. */
function hasKeyMaterial(block: string): boolean {
  const [, , body = ''] = block.split('-----');
  return /[A-Za-z0-9+/=]{4}/.test(body);
}

/** `user:password` in base64, and not the next word of a sentence. */
function isBasicAuth(found: string): boolean {
  return /^[^\x00-\x1f\ufffd]*:[^\x00-\x1f\ufffd]*$/.test(Buffer.from(found, 'base64').toString());
}
