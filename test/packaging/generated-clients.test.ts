import { execFile } from 'node:child_process'
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { installTools } from '../../scripts/pack.mjs'
import { pinnedNode, root } from '../../scripts/project.mjs'
import { shortForm } from '../../server/http/contract/short-form.ts'
import { type Office, openOffice } from '../office.ts'

const folder = join(root, 'tools/foreign-clients')
const DOCUMENT = './generated/openapi.json'

/** How each generator makes its client of the API description. */
const generators: Record<string, string[]> = {
  'openapi-fetch': [
    'openapi-typescript/bin/cli.js',
    ...[DOCUMENT, '--output', 'generated/openapi-typescript/office.d.ts'],
  ],
  'hey-api': [
    '@hey-api/openapi-ts/bin/run.js',
    ...['--input', DOCUMENT, '--output', 'generated/hey-api', '--plugins', '@hey-api/client-fetch'],
    ...['@hey-api/typescript', '@hey-api/sdk'],
  ],
  orval: [
    'orval/dist/bin/orval.mjs',
    ...['--input', DOCUMENT, '--output', 'generated/orval/office.ts', '--client', 'fetch'],
  ],
}

const run = (args: string[]) =>
  promisify(execFile)(pinnedNode, [join(folder, 'node_modules', args[0] as string), ...args.slice(1)], {
    cwd: folder,
  }).catch(({ stdout, stderr }) => {
    throw new Error(`${args[0]}: ${stdout}${stderr}`)
  })

describe('a client that a program made of the API description', () => {
  let office: Office
  beforeAll(async () => {
    await installTools(folder)
    const whole = JSON.parse(readFileSync(join(root, 'docs/openapi.public.json'), 'utf8'))
    mkdirSync(join(folder, 'generated'), { recursive: true })
    writeFileSync(join(folder, DOCUMENT), JSON.stringify(shortForm(whole)))
    for (const args of Object.values(generators)) await run(args)
    office = await openOffice()
  })
  afterAll(() => office.close())

  test('compiles in strict mode, and what is written against it', async () => {
    expect(await run(['typescript/bin/tsc', '--project', '.'])).toMatchObject({ stdout: '', stderr: '' })
  })

  test.each(Object.keys(generators))(
    'by %s creates, previews, prices, is refused and reads pages',
    async name => {
      const before = (await office.get('/api/v1/svc/crm/deals')).body.length
      const script: { run(baseUrl: string, token: string): Promise<object> } = await import(
        join(folder, 'scripts', `${name}.ts`)
      )
      expect(await script.run(office.url, office.admin)).toEqual({
        created: 'Alder Row Facility',
        preview: false,
        irr: expect.closeTo(0.1047, 3),
        covenant: 'breach',
        refused: 'validation_failed',
        deals: before + 1,
      })
    },
  )
})
