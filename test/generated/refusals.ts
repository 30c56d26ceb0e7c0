import { request } from 'node:http'
import { expect } from 'vitest'
import type { AnyRoute } from '../../server/kernel/routes/endpoint.ts'
import type { Json, Reply } from '../office.ts'
import type { House } from './house.ts'

export function expectRefused({ status, body, headers }: Reply, path: string): void {
  expect(status).toBe(422)
  expect(headers.get('content-type')).toBe('application/problem+json')
  expect(body.code).toBe('validation_failed')
  expect(body.errors.map((error: Json) => error.path)).toContain(path)
  // The validator's messages for programmers are no sentences for callers.
  for (const { message } of body.errors) expect(message).not.toMatch(/^(Invalid|Too) |expected /)
}

/** Sends the head of a request, a body only where one is given, and reads the answer all the same. */
export async function announce(
  house: House,
  route: AnyRoute,
  length: number | undefined,
  body = '',
): Promise<{ status: number; body: Json }> {
  const who = route.session ? await house.session() : { authorization: `Bearer ${house.token('superadmin')}` }
  return new Promise((resolve, reject) => {
    const call = request(
      house.office.url + house.pathOf(route, {}),
      {
        method: route.method,
        headers: {
          ...(route.access === 'public' ? {} : who),
          'content-type': 'application/json',
          ...(length === undefined ? {} : { 'content-length': length }),
        },
      },
      response => {
        let text = ''
        response.on('data', chunk => {
          text += chunk
        })
        response.on('end', () => {
          call.destroy()
          resolve({ status: response.statusCode ?? 0, body: JSON.parse(text) })
        })
      },
    )
    call.on('error', reject)
    if (length === undefined) call.end(body)
    else call.flushHeaders()
  })
}
