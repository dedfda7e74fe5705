import { execFileSync } from 'node:child_process';
import {
  linkSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  realpathSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Project } from './projects.ts';

/** Test data: a project, and beside it what no tool may read or change. */
export interface AttackGround {
  readonly project: Project;
  readonly outside: string;
  /** Stands in every file outside, and nowhere in the project. */
  readonly secret: string;
  /** All that is outside, to compare before and after. */
  snapshot(): string;
  close(): void;
}

/** A path that wants to lead out of the project, or to what is no file. */
export interface PathAttack {
  readonly name: string;
  path(ground: AttackGround): string;
}

const SECRET = 'the-secret-outside';

/** Makes the project of the attacks in a fresh folder. */
export function createAttackGround(): AttackGround {
  const top = realpathSync(mkdtempSync(join(tmpdir(), 'thoughtline-attacks-')));
  const root = join(top, 'project');
  const outside = join(top, 'outside');
  const twin = join(top, 'project-twin');
  for (const folder of [root, join(root, 'sub'), outside, join(outside, 'below'), twin]) mkdirSync(folder);
  for (const folder of [outside, join(outside, 'below'), twin])
    writeFileSync(join(folder, 'secret.txt'), `${SECRET}\n`);
  writeFileSync(join(outside, 'shared.txt'), 'one file, two names\n');
  writeFileSync(join(root, 'inside.txt'), 'inside\n');
  writeFileSync(join(root, 'sub', 'inside.txt'), 'inside sub\n');
  linkSync(join(outside, 'shared.txt'), join(root, 'hard-link.txt'));
  for (const [name, target] of Object.entries(linksOf(outside))) symlinkSync(target, join(root, name));
  execFileSync('mkfifo', [join(root, 'pipe')]);
  const server = createServer().listen(join(root, 'socket')).unref();
  return {
    project: { name: 'attacked', root },
    outside,
    secret: SECRET,
    snapshot: () => JSON.stringify([readdirSync(top), contentOf(outside), contentOf(twin)]),
    close: () => {
      server.close();
      rmSync(top, { recursive: true });
    },
  };
}

function linksOf(outside: string): Readonly<Record<string, string>> {
  return {
    'link-file': join(outside, 'secret.txt'),
    'link-relative': '../outside/secret.txt',
    'link-folder': outside,
    'link-up': '..',
    'link-root': '/',
    'link-chain': 'link-relative',
    'link-folder-chain': 'link-folder/below',
    'link-circle': 'link-circle',
    'link-nowhere': join(outside, 'new.txt'),
    'link-new-folder': join(outside, 'new-folder'),
    'link-twin': '../project-twin',
    'link-environment': '/proc/self/environ',
    'link-descriptors': '/proc/self/fd',
    'link-device': '/dev/zero',
    'link-terminal': '/dev/tty',
    'sub/link-deep': '../../outside',
  };
}

function contentOf(folder: string): string[] {
  return readdirSync(folder, { withFileTypes: true, recursive: true })
    .map((entry) => {
      const path = join(entry.parentPath, entry.name);
      return entry.isFile() ? `${path}: ${readFileSync(path, 'utf8')}` : path;
    })
    .sort();
}

const SPELLED = {
  parent: '../outside/secret.txt',
  'parent folder': '..',
  'parent folder with a slash': '../',
  'parent after a folder': 'sub/../../outside/secret.txt',
  'parent after a dot': './../outside/secret.txt',
  'parent between dots': 'sub/./.././../outside/secret.txt',
  'parent with doubled slashes': '..//outside//secret.txt',
  'parent that comes back': '../project/../outside/secret.txt',
  'parent at the end': 'sub/../..',
  'parent many times': `${'../'.repeat(40)}etc/passwd`,
  'parent of a missing folder': 'absent/../../outside/secret.txt',
  'parent of a file': 'inside.txt/../../outside/secret.txt',
  'doubled dots': '....//....//outside/secret.txt',
  'the twin that begins like the project': '../project-twin/secret.txt',
  'space before': ' ../outside/secret.txt',
  'space behind the dots': '.. /outside/secret.txt',
  'line end before': '\n../outside/secret.txt',
  'line end behind': '../outside/secret.txt\n',
  'tab behind the dots': '..\t/outside/secret.txt',
  'encoded dots': '%2e%2e/outside/secret.txt',
  'encoded slash': '..%2foutside%2fsecret.txt',
  'all encoded': '%2e%2e%2foutside%2fsecret.txt',
  'encoded twice': '%252e%252e%252foutside%252fsecret.txt',
  'encoded too long': '..%c0%afoutside%c0%afsecret.txt',
  'encoded as a code unit': '%u002e%u002e/outside/secret.txt',
  'encoded NUL': '../outside/secret.txt%00.ts',
  'wide dots': '．．/outside/secret.txt',
  'dot leaders': '․․/outside/secret.txt',
  'division slash': '..∕outside∕secret.txt',
  'wide slash': '..／outside／secret.txt',
  'half a character': '\ud800/../../outside/secret.txt',
  'the root': '/',
  'a system file': '/etc/passwd',
  'a system file with doubled slashes': '//etc//passwd',
  'the environment': '/proc/self/environ',
  'the root through the process': '/proc/self/root/etc/passwd',
  'the folder of the process': '/proc/self/cwd',
  'standard input': '/dev/stdin',
  'a device': '/dev/zero',
  'a folder of the user': '~/.ssh/id_rsa',
  'a folder of root': '~root/.profile',
  'a variable': '$HOME/.profile',
  'a command': '$(echo ..)/outside/secret.txt',
  'a file address': 'file:///etc/passwd',
  'a file address in capitals': 'FILE:///etc/passwd',
  'a web address': 'http://localhost/secret.txt',
  'a drive': 'C:\\Windows\\win.ini',
  'a drive with slashes': 'C:/Windows/win.ini',
  'a drive without a slash': 'C:..\\outside\\secret.txt',
  'a share': '\\\\server\\share\\secret.txt',
  'a share with slashes': '//server/share/secret.txt',
  'a device path': '\\\\?\\C:\\Windows\\win.ini',
  'a stream': 'inside.txt::$DATA/../../outside/secret.txt',
  backslashes: '..\\outside\\secret.txt',
  'backslashes after a folder': 'sub\\..\\..\\outside\\secret.txt',
  'both slashes': 'sub/..\\../outside/secret.txt',
  'a backslash first': '\\outside\\secret.txt',
  NUL: '\0',
  'NUL behind': 'inside.txt\0',
  'NUL between': 'inside.txt\0/../../outside/secret.txt',
  'NUL before an ending': '../outside/secret.txt\0.ts',
  'a long name': 'a'.repeat(300),
  'a long name of wide characters': '漢'.repeat(100),
  'a long path': 'a/'.repeat(3_000),
  'a long way up': '../'.repeat(3_000),
  capitals: 'SUB/../../OUTSIDE/SECRET.TXT',
  'link to a file': 'link-file',
  'link to a file, relative': 'link-relative',
  'link to a link': 'link-chain',
  'link to a folder': 'link-folder',
  'below a link to a folder': 'link-folder/secret.txt',
  'below a link to a link': 'link-folder-chain/secret.txt',
  'new below a link to a folder': 'link-folder/new.txt',
  'deep below a link': 'sub/link-deep/below/secret.txt',
  'link to the parent': 'link-up/outside/secret.txt',
  'link to the parent and back': 'link-up/project-twin/secret.txt',
  'link to the root': 'link-root/etc/passwd',
  'link to itself': 'link-circle',
  'link to what does not exist': 'link-nowhere',
  'link to a folder that does not exist': 'link-new-folder/new.txt',
  'link to the twin': 'link-twin/secret.txt',
  'link to the environment': 'link-environment',
  'link to open files': 'link-descriptors/0',
  'link to a device': 'link-device',
  'link to a terminal': 'link-terminal',
  'a named pipe': 'pipe',
  'below a named pipe': 'pipe/secret.txt',
  'a socket': 'socket',
} as const satisfies Record<string, string>;

/** The attacks; every tool that takes a path is tried with each of them. */
export const PATH_ATTACKS: readonly PathAttack[] = [
  ...Object.entries(SPELLED).map(([name, path]) => ({ name, path: () => path })),
  { name: 'the absolute path', path: ({ outside }) => join(outside, 'secret.txt') },
  { name: 'the absolute path with doubled slashes', path: ({ outside }) => `/${join(outside, 'secret.txt')}` },
  { name: 'the absolute path as an address', path: ({ outside }) => `file://${join(outside, 'secret.txt')}` },
  {
    name: 'the absolute path below the project',
    path: ({ project, outside }) => `${project.root}/../${outside}/secret.txt`,
  },
  { name: 'the absolute path through the process', path: ({ outside }) => `/proc/self/root${outside}/secret.txt` },
  { name: 'the absolute path as a way up', path: ({ outside }) => `${'../'.repeat(20)}${outside}/secret.txt` },
];
