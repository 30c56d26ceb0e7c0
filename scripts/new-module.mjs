// `npm run new:module -- <key> "<Title>"`: an empty module that already passes its tests.

import { existsSync, mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { PlainError, pinnedNode, root, run, runScript } from './project.mjs'

await runScript(async () => {
  const [key, title] = process.argv.slice(2)
  if (!key || !title || !/^[a-z]+(-[a-z]+)*$/.test(key)) {
    throw new PlainError(
      'Say its key (the first path segment in the endpoint index) and its title: npm run new:module -- pricer "Pricer"',
    )
  }
  const folder = join(root, 'server/modules', key)
  if (existsSync(folder)) throw new PlainError(`server/modules/${key} is there already.`)
  const name = key.replaceAll(/-([a-z])/g, (_, letter) => letter.toUpperCase())
  mkdirSync(folder)
  writeFileSync(join(folder, 'index.ts'), indexFile(key, name, title))
  writeFileSync(join(folder, 'routes.ts'), routesFile(key, title))
  mkdirSync(join(root, 'test/modules', key))
  writeFileSync(join(root, `test/modules/${key}/generated.test.ts`), generatedTestFile(key))
  writeFileSync(join(root, `test/modules/${key}/${key}.test.ts`), testFile(key, title))
  await run(pinnedNode, [join(root, 'scripts/generate.ts')])
  const biome = join(root, 'node_modules/@biomejs/biome/bin/biome')
  await run(pinnedNode, [biome, 'check', '--write', '--log-level=error', folder])
  console.log(`server/modules/${key} stands. Try: npm test -- test/modules/${key}`)
})

/** @param {string} key @param {string} name @param {string} title */
function indexFile(key, name, title) {
  return `import { module } from '../../kernel/index.ts'
import { routes } from './routes.ts'


export const ${name} = module({ key: '${key}', title: '${title}', routes })
`
}

/** @param {string} key @param {string} title */
function routesFile(key, title) {
  return `import { z } from 'zod'
import { route } from '../../kernel/index.ts'

export const routes = [
  route({
    method: 'GET',
    path: '/api/v1/svc/${key}',
    summary: '${title}: what there is',
    access: '${key}:read',
    response: z.array(z.object({})),
    handle: async () => [],
  }),
] as const
`
}

/** @param {string} key */
function generatedTestFile(key) {
  return `import { walkModule } from '../../generated/walk-module.ts'

walkModule('${key}')
`
}

/** @param {string} key @param {string} title */
function testFile(key, title) {
  return `import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Office, openOffice } from '../../office.ts'

let office: Office
beforeAll(async () => {
  office = await openOffice()
})
afterAll(() => office.close())

test('${title} is empty at first, 200', async () => {
  const { status, body } = await office.get('/api/v1/svc/${key}')
  expect([status, body]).toEqual([200, []])
})
`
}
