/** Variables by name. */
export type Environment = Readonly<Record<string, string | undefined>>;

/** What programs need to find themselves, their user and the network; nothing here holds a secret by its nature. */
const ALLOWED = new Set(
  [
    ['PATH', 'HOME', 'USER', 'LOGNAME', 'SHELL', 'LANG', 'LANGUAGE', 'TZ', 'TMPDIR', 'TMP', 'TEMP'],
    ['XDG_CACHE_HOME', 'XDG_CONFIG_HOME', 'XDG_DATA_HOME', 'XDG_RUNTIME_DIR', 'XDG_STATE_HOME'],
    ['JAVA_HOME', 'GOPATH', 'GOROOT', 'CARGO_HOME', 'RUSTUP_HOME', 'NVM_DIR', 'PYENV_ROOT', 'VIRTUAL_ENV'],
    ['LC_ALL', 'LC_CTYPE', 'LC_COLLATE', 'LC_MESSAGES', 'LC_MONETARY', 'LC_NUMERIC', 'LC_TIME', 'LC_ADDRESS'],
    ['LC_IDENTIFICATION', 'LC_MEASUREMENT', 'LC_NAME', 'LC_PAPER', 'LC_TELEPHONE'],
    ['SSL_CERT_FILE', 'SSL_CERT_DIR', 'NODE_EXTRA_CA_CERTS', 'NO_PROXY'],
    ['SYSTEMROOT', 'SYSTEMDRIVE', 'WINDIR', 'COMSPEC', 'PATHEXT', 'USERPROFILE', 'APPDATA', 'LOCALAPPDATA'],
    ['PROGRAMDATA', 'PROGRAMFILES', 'NUMBER_OF_PROCESSORS', 'PROCESSOR_ARCHITECTURE'],
  ].flat(),
);

/** Programs read these addresses in many spellings, and in all of them a name and a password end with `@`. */
const PROXIES = new Set(['HTTP_PROXY', 'HTTPS_PROXY']);

/** Nobody is there to look at colours, to page through output or to answer a question. */
const UNATTENDED: Environment = {
  TERM: 'dumb',
  NO_COLOR: '1',
  PAGER: 'cat',
  GIT_PAGER: 'cat',
  GIT_TERMINAL_PROMPT: '0',
  DEBIAN_FRONTEND: 'noninteractive',
};

/** The environment of a command: what is on the list and nothing else, so that no key reaches a program by accident. */
export function commandEnvironment(env: Environment): Environment {
  const passed = Object.entries(env).filter(([name, value]) => isPassed(name.toUpperCase(), value ?? ''));
  return { ...Object.fromEntries(passed), ...UNATTENDED };
}

function isPassed(name: string, value: string): boolean {
  return ALLOWED.has(name) || (PROXIES.has(name) && !value.includes('@'));
}
