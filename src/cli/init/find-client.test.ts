import { describe, expect, it } from 'vitest';
import { CLIENTS } from './client.ts';
import { findClient, type Machine, placesOf } from './find-client.ts';

const everywhere = (): boolean => true;
const LINUX: Machine = { platform: 'linux', home: '/home/ann', env: {} };
const MAC: Machine = { platform: 'darwin', home: '/Users/ann', env: {} };
const WINDOWS: Machine = {
  platform: 'win32',
  home: 'C:\\Users\\ann',
  env: { APPDATA: 'C:\\Users\\ann\\AppData\\Roaming', LOCALAPPDATA: 'C:\\Users\\ann\\AppData\\Local' },
};

function filesOn(machine: Machine): Record<string, string | undefined> {
  return Object.fromEntries(CLIENTS.map((client) => [client.id, findClient(client, machine, everywhere)]));
}

function find(id: string, machine: Machine, ...there: string[]): string | undefined {
  const client = CLIENTS.find((each) => each.id === id);
  return client && findClient(client, machine, (path) => there.includes(path));
}

describe('findClient', () => {
  it('knows where the clients keep their config on each system', () => {
    expect(filesOn(LINUX)).toEqual({
      'claude-code': '/home/ann/.claude.json',
      'claude-desktop': '/home/ann/.config/Claude/claude_desktop_config.json',
      cursor: '/home/ann/.cursor/mcp.json',
      vscode: '/home/ann/.config/Code/User/mcp.json',
      zed: '/home/ann/.config/zed/settings.json',
      windsurf: '/home/ann/.config/devin/mcp_config.json',
    });
    expect(filesOn(MAC)).toEqual({
      'claude-code': '/Users/ann/.claude.json',
      'claude-desktop': '/Users/ann/Library/Application Support/Claude/claude_desktop_config.json',
      cursor: '/Users/ann/.cursor/mcp.json',
      vscode: '/Users/ann/Library/Application Support/Code/User/mcp.json',
      zed: '/Users/ann/.config/zed/settings.json',
      windsurf: '/Users/ann/.config/devin/mcp_config.json',
    });
    expect(filesOn(WINDOWS)).toEqual({
      'claude-code': 'C:\\Users\\ann\\.claude.json',
      'claude-desktop':
        'C:\\Users\\ann\\AppData\\Local\\Packages\\Claude_pzs8sxrjxfjjc\\LocalCache\\Roaming\\Claude\\claude_desktop_config.json',
      cursor: 'C:\\Users\\ann\\.cursor\\mcp.json',
      vscode: 'C:\\Users\\ann\\AppData\\Roaming\\Code\\User\\mcp.json',
      zed: 'C:\\Users\\ann\\AppData\\Roaming\\Zed\\settings.json',
      windsurf: 'C:\\Users\\ann\\AppData\\Roaming\\devin\\mcp_config.json',
    });
  });

  it('takes the first folder that is there, and nothing when none is', () => {
    expect(find('windsurf', MAC, '/Users/ann/.codeium/windsurf')).toBe('/Users/ann/.codeium/windsurf/mcp_config.json');
    expect(find('claude-desktop', WINDOWS, 'C:\\Users\\ann\\AppData\\Roaming\\Claude')).toBe(
      'C:\\Users\\ann\\AppData\\Roaming\\Claude\\claude_desktop_config.json',
    );
    expect(find('claude-code', LINUX, '/home/ann')).toBeUndefined();
  });

  it('knows a client by its file alone', () => {
    expect(find('claude-code', LINUX, '/home/ann/.claude.json')).toBe('/home/ann/.claude.json');
  });

  it('follows the variables that the clients follow', () => {
    const env = { XDG_CONFIG_HOME: '/conf', CLAUDE_CONFIG_DIR: '/claude' };
    expect(filesOn({ ...LINUX, env })).toMatchObject({
      'claude-code': '/claude/.claude.json',
      'claude-desktop': '/conf/Claude/claude_desktop_config.json',
      vscode: '/conf/Code/User/mcp.json',
      zed: '/conf/zed/settings.json',
    });
  });

  it('does not depend on the current folder, whatever the variables say', () => {
    for (const value of ['', '.', 'conf', '../x']) {
      const files = filesOn({ ...LINUX, env: { XDG_CONFIG_HOME: value, CLAUDE_CONFIG_DIR: value } });
      expect(files).toEqual(filesOn(LINUX));
    }
    expect(CLIENTS.flatMap((client) => placesOf(client, { ...LINUX, home: '' }))).toEqual([]);
  });

  it('treats other systems like Linux', () => {
    expect(filesOn({ ...LINUX, platform: 'freebsd' })).toEqual(filesOn(LINUX));
  });
});
