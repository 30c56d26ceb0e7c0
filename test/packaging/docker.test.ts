// Checks the Dockerfile as far as possible without building the image.

import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { configFrom } from '../../server/config.ts'

const root = join(import.meta.dirname, '../..')
const readText = (file: string) => readFileSync(join(root, file), 'utf8')

/** The instructions without comments, continued lines joined. */
const instructions = readText('Dockerfile')
  .replaceAll(/^#.*\n/gm, '')
  .replaceAll('\\\n', '')
  .split('\n')
  .filter(line => line !== '')
  .map(line => [line.slice(0, line.indexOf(' ')), line.slice(line.indexOf(' ') + 1).trim()] as const)
const all = (name: string) => instructions.filter(([one]) => one === name).map(([, rest]) => rest)

test('is made of the archive alone, on the Node that the program is tested with', () => {
  const { dependencies } = JSON.parse(readText('package.json'))
  const [major] = dependencies.node.split('.')
  for (const image of all('FROM')) expect(image).toMatch(new RegExp(`^node:${major}-`))
  const archive = 'dist/release/fund-office-*.tar.gz'
  expect(all('ADD')).toEqual([`${archive} /archive/`])
  expect(readText('.dockerignore')).toContain(`\n*\n!${archive}\n`)
})

test('runs the server as a user without rights, with settings that it accepts and its data in the volume', () => {
  expect(all('USER')).toEqual(['node'])
  expect(JSON.parse(all('CMD')[0] ?? '')).toEqual(['node', '/opt/fund-office/server/main.mjs'])
  const env = Object.fromEntries(all('ENV').flatMap(line => line.split(' ').map(each => each.split('='))))
  expect(configFrom(env)).toMatchObject({ host: '0.0.0.0', port: 4380, dataDir: '/data', secrets: 'file' })
  expect([all('VOLUME'), all('EXPOSE')]).toEqual([['/data'], ['4380']])
})

test('looks after its health by a program that is one', () => {
  const [, command = ''] = all('HEALTHCHECK')[0]?.split(' CMD ') ?? []
  const [program, option, script] = JSON.parse(command)
  expect([program, option]).toEqual(['node', '-e'])
  expect(() => new Function(script)).not.toThrow()
  expect(script).toContain('http://127.0.0.1:4380/healthz')
})
