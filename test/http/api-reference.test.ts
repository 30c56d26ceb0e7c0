import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Office, openOffice } from '../office.ts'

let office: Office
beforeAll(async () => {
  office = await openOffice()
})
afterAll(() => office.close())

describe('the API reference', () => {
  const origins = /(?:https?:)?\/\/[\w.-]+/g

  test('is served whole from here, with every asset that it names', async () => {
    const { status, body } = await office.get<string>('/docs', { as: null })
    expect(status).toBe(200)
    const assets = [...body.matchAll(/<(?:script|link)\b[^>]+(?:src|href)="([^"]+)"/g)].map(
      ([, address]) => address as string,
    )
    expect(assets.length).toBeGreaterThanOrEqual(4)
    for (const address of assets) {
      expect(address).toMatch(/^\/docs\/assets\/[\w.-]+$/)
      expect((await office.get(address, { as: null })).status).toBe(200)
    }
    expect(body.match(origins)).toBeNull()
  })

  test('names no other host in what it loads: its own script, its styles', async () => {
    const script = (await office.get<string>('/docs/assets/docs.js', { as: null })).body
    expect(script).toContain("'/openapi.json?audience=all' : '/openapi.json?examples=true'")
    expect(script).toContain('validatorUrl: null')
    expect(script.match(origins)).toBeNull()
    for (const sheet of ['swagger-ui.css', 'docs.css']) {
      const { body } = await office.get<string>(`/docs/assets/${sheet}`, { as: null })
      const loaded = [...body.matchAll(/url\(\s*["']?([^"')]{1,80})|@import\s+["']?([^"';]+)/g)]
      for (const [, address, imported] of loaded) expect(address ?? imported).toMatch(/^(data:|#|[\w./-]+$)/)
    }
  })

  test('forbids the browser every other host, whatever a script may try', async () => {
    const { headers } = await office.get('/docs', { as: null })
    const policy = headers.get('content-security-policy') as string
    expect(policy).toMatch(/default-src 'self'/)
    const sources = policy.split(';').flatMap(directive => directive.trim().split(/\s+/).slice(1))
    expect([...new Set(sources)].sort()).toEqual(["'none'", "'self'", "'unsafe-inline'", 'blob:', 'data:'])
    expect(policy).not.toMatch(/script-src[^;]*unsafe/)
  })
})
