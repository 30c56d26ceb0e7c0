import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { packageEnvironment, packageOf, startable } from '../../server/sources/programs/packages.ts'

describe('the package that a command fetches', () => {
  test.each([
    ['npx', ['-y', '@scope/server@1.2.3', '/srv/deals'], 'npx @scope/server 1.2.3'],
    ['npx', ['server'], 'npx server null'],
    ['/usr/bin/npx', ['--yes', 'server@latest'], 'npx server null'],
    ['npx', ['-y', 'server@^1.2.3'], 'npx server null'],
    ['npx', ['-y', 'server@1.2.3-beta.1', '--from', 'x'], 'npx server 1.2.3-beta.1'],
    ['npx', ['-y', '--package', '@scope/server@2.0.0', 'bin'], 'npx @scope/server 2.0.0'],
    ['npx', ['--package=server@2.0.0', '--', 'bin'], 'npx server 2.0.0'],
    ['npx', ['--registry', 'https://npm.example', 'server@2.0.0'], 'npx server 2.0.0'],
    ['npx', ['-y', 'github:owner/server'], 'npx github:owner/server null'],
    ['C:\\Program Files\\nodejs\\npx.cmd', ['-y', 'server@1.0.0'], 'npx server 1.0.0'],
    ['uvx', ['mcp-server-fetch'], 'uvx mcp-server-fetch null'],
    ['uvx', ['mcp-server-fetch==2025.4.7'], 'uvx mcp-server-fetch 2025.4.7'],
    ['uvx', ['mcp-server-fetch@2025.4.7', '--from', 'x'], 'uvx mcp-server-fetch 2025.4.7'],
    ['uvx', ['--python', '3.12', '--from', 'fetch[http]==1.0', 'serve'], 'uvx fetch[http] 1.0'],
    ['uvx', ['--from=fetch>=1', 'serve'], 'uvx fetch>=1 null'],
    ['uvx.exe', ['fetch@latest'], 'uvx fetch null'],
  ])('%s %j: %s', (command, args, wanted) => {
    const found = packageOf({ command, args, envKeys: [] })
    expect(`${found?.runner} ${found?.name} ${found?.version}`).toBe(wanted)
  })

  test.each([
    ['node', ['server.js']],
    ['npx', ['-y']],
    ['npm', ['exec', 'server']],
  ])('%s %j: none', (command, args) => {
    expect(packageOf({ command, args, envKeys: [] })).toBeNull()
  })
})

test.each([
  ['npx', ['-y', 'server@1.0.0', '--registry', 'x'], [], []],
  ['npx', ['--registry=http://evil.example', 'server@1.0.0'], [], ['--registry http://evil.example']],
  [
    'npx',
    ['--userconfig', '/tmp/x', 'server'],
    ['npm_config_registry'],
    ['--userconfig /tmp/x', 'npm_config_registry'],
  ],
  [
    'npx',
    ['--@scope:registry=http://evil.example', '@scope/server'],
    [],
    ['--@scope:registry http://evil.example'],
  ],
  ['uvx', ['--from', 'git+https://evil.example/x', 'fetch'], [], ['--from git+https://evil.example/x']],
  ['uvx', ['--index-url', 'http://evil.example', 'fetch'], ['TOKEN'], ['--index-url http://evil.example']],
  [
    'uvx',
    ['--from=fetch', '--extra-index-url=http://evil.example', 'fetch'],
    [],
    ['--from fetch', '--extra-index-url http://evil.example'],
  ],
  [
    'uvx',
    ['--with', 'evil', 'fetch'],
    ['UV_INDEX_URL', 'PIP_INDEX_URL'],
    ['--with evil', 'UV_INDEX_URL', 'PIP_INDEX_URL'],
  ],
] as const)('%s %j with %j says what comes from elsewhere', (command, args, envKeys, elsewhere) => {
  expect(packageOf({ command, args, envKeys })?.elsewhere).toEqual(elsewhere)
})

test('it is fetched into a folder of its own, by way of the registry and the proxy that the office has', () => {
  const env = {
    HTTPS_PROXY: 'http://proxy.example:3128',
    npm_config_registry: 'https://npm.example',
    UV_DEFAULT_INDEX: 'https://pypi.example',
    SVC_ADMIN_PASSWORD: 'secret',
    NODE_OPTIONS: '--require=x',
    no_proxy: '',
  }
  const first = packageEnvironment('/data/packages/7', false, env)
  expect(first).toMatchObject({
    HTTPS_PROXY: 'http://proxy.example:3128',
    npm_config_registry: 'https://npm.example',
    UV_DEFAULT_INDEX: 'https://pypi.example',
    npm_config_cache: join('/data/packages/7', 'npm'),
    UV_CACHE_DIR: join('/data/packages/7', 'uv'),
    npm_config_update_notifier: 'false',
  })
  for (const name of ['SVC_ADMIN_PASSWORD', 'NODE_OPTIONS', 'no_proxy', 'npm_config_offline', 'UV_OFFLINE'])
    expect(first).not.toHaveProperty(name)
  expect(packageEnvironment('/data', true, env)).toMatchObject({
    npm_config_offline: 'true',
    UV_OFFLINE: '1',
  })
})

test('on Windows, where npx is a script for a shell, Node is given what the script would run', () => {
  const folder = mkdtempSync(join(tmpdir(), 'fund-office-test-'))
  const script = join(folder, 'node_modules/npm/bin/npx-cli.js')
  mkdirSync(join(script, '..'), { recursive: true })
  writeFileSync(script, '')
  const launch = { command: 'npx', args: ['-y', 'server'], envKeys: [] }
  expect(startable(launch, 'win32', `C:\\Windows;${folder}`)).toEqual({
    command: join(folder, 'node.exe'),
    args: [script, '-y', 'server'],
    envKeys: [],
  })
  expect(startable(launch, 'linux', folder)).toBe(launch)
  const other = { ...launch, command: 'uvx' }
  expect(startable(other, 'win32', folder)).toBe(other)
  rmSync(folder, { recursive: true })
})
