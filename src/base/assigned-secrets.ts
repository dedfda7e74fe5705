import { looksLikeSecretValue, looksRandom } from './looks-random.ts';
import type { SecretPattern } from './secret-pattern.ts';

const QUOTES = '"\'`';

/** “Password” in other languages. */
const FOREIGN_NAMES = [
  'passwort',
  'kennwort',
  'mot de passe',
  'contrase(?:ñ|n\\u0303|n)a',
  'senha',
  'palavra-passe',
  "parola(?: d'ordine)?",
  'wachtwoord',
  'has[łl]o',
  'heslo',
  'lösenord',
  'adgangskode',
  'passord',
  'salasana',
  '[şs]ifre',
  'jelszó',
  'mật khẩu',
  'kata sandi',
  'парол[ьяюе]',
  'κωδικός',
  'סיסמה',
  'كلمة (?:المرور|السر)',
  'पासवर्ड',
  '密码',
  '密碼',
  '口令',
  'パスワード',
  '비밀번호',
  'รหัสผ่าน',
].join('|');

/** Where scripts put no spaces between words, a value goes on for as long as it is ASCII. */
const PLAIN_VALUE = '[!#-&(-_a-~]{8,}';

/** Passwords and keys that nothing gives away but what stands before them: a name, a header, a sentence. */
export const ASSIGNED_SECRETS: readonly SecretPattern[] = [
  { name: 'secret', pattern: assignment(), confirm: looksLikeSecretValue },
  { name: 'secret', pattern: foreignAssignment(), confirm: (value) => looksLikeSecretValue(withoutEnd(value)) },
  { name: 'secret', pattern: sentence(), confirm: isSaidSecret },
  {
    name: 'authorization',
    pattern: header('authorization', '(?:[a-z][a-z0-9-]{0,20} )?', '[a-z0-9._~+/-]{16,}=*'),
    confirm: looksRandom,
  },
  {
    name: 'cookie',
    pattern: header('(?:set-)?cookie', '', `[^\\s;=${QUOTES}]{1,100}=[^\\s;${QUOTES}]+(?:; ?[^\\s;${QUOTES}]+)*`),
    confirm: hasRandomCookie,
  },
];

/** `password=…`, `"apiKey": "…"`: a value behind a telling name. In quotes it ends with the quote, else with a space. */
function assignment(): RegExp {
  const kind = 'api|access|secret|private|auth|encryption|signing|license';
  const name = `(?:pass(?:word|wd|phrase)|(?:_|db|smtp|mysql|root|admin)pass|pwd|secret|token|credentials?|(?:${kind})[_-]?key|_key)`;
  const opening = '["\'`\\\\]{0,3}\\s{0,5}(?:=>|[:=]=?)\\s{0,5}(?:\\\\?["\'`])?';
  const quoted = ['"', "'", '`'].map((quote) => `(?<=${quote})(?:[^${quote}\\\\\\n]|\\\\.){8,}`);
  const values = ['(?<=\\\\")[^"\\\\\\n]{8,}', ...quoted, '(?<!["\'`])[^\\s"\'`\\\\]\\S{7,}'];
  return new RegExp(`(?<kept>${name}${opening})(?:${values.join('|')})`, 'gi');
}

function foreignAssignment(): RegExp {
  const opening = `[${QUOTES}]?\\s{0,5}[:：=]\\s{0,5}[${QUOTES}“„«「]?`;
  return new RegExp(`(?<kept>(?:${FOREIGN_NAMES})${opening})${PLAIN_VALUE}`, 'gi');
}

/** “The password is …” */
function sentence(): RegExp {
  const name = `(?:pass(?:word|phrase|code)|secret|token|api key|secret key|${FOREIGN_NAMES})`;
  const verb = '(?:\\s{1,3}(?:is|was|ist|war|lautet|est|es|è|é|jest|is now|will be):?\\s{1,3}|是|は)';
  return new RegExp(`(?<kept>${name}${verb}[${QUOTES}“„«「]?)${PLAIN_VALUE}`, 'gi');
}

/** Stricter than an assignment, for sentences go on in every way: letters and digits must be mixed within one word. */
function isSaidSecret(value: string): boolean {
  const said = withoutEnd(value);
  if (/^[^@]+@[^@]+\.[a-z]+$/i.test(said) || !looksLikeSecretValue(said)) return false;
  return (said.match(/[A-Za-z0-9]{6,}/g) ?? []).some((run) => /[A-Za-z][0-9]+[A-Za-z]|[0-9][A-Za-z]+[0-9]/.test(run));
}

/** Without the punctuation of the sentence around it. */
function withoutEnd(value: string): string {
  const [kept = ''] = value.split(/[.,;:?)\]}]{1,3}$/, 1);
  return kept;
}

/** `Name: …` as a request, JSON or code would have it. */
function header(name: string, before: string, value: string): RegExp {
  const opening = `[${QUOTES}]?\\s{0,5}[:=]\\s{0,5}[${QUOTES}]?`;
  return new RegExp(`(?<kept>(?<![a-z0-9])${name}${opening}${before})${value}`, 'gi');
}

/** True when one of the values is one of a session; a chosen theme or language is not. */
function hasRandomCookie(cookies: string): boolean {
  return cookies.split(';').some((cookie) => looksRandom(cookie.slice(cookie.indexOf('=') + 1)));
}
