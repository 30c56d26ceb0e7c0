import { describe, expect, test } from 'vitest'
import type { AnyRoute } from '../../server/kernel/routes/endpoint.ts'
import { fileTypes, pagesOfFile, storedFile } from '../../server/kernel/routes/file.ts'
import { past } from '../../server/kernel/timeline/past.ts'
import { jsonOf, openObjects, undescribedNumbers } from './declared.ts'
import { canBeCalled, type Named, parametersOf } from './routes.ts'

/** The GETs that write: what a cron that knows no other method asks for, and every check of the restricted list is kept as evidence. */
const KEPT_CHECK = '/api/v1/svc/compliance/trade/check'
/** An opening by a visitor from outside is counted and logged. */
const OPENED = '/share/{token}'
/** Where an authorisation server sends people back to is asked for as OAuth has it. */
const SENT_BACK = '/oauth/callback'

/** The verbs of reads; those of writes are `past`, which timelines tell them by. */
const reads = new Set(
  'Ask Browse Calculate Cancel Check Compare Count Create Detect Download Draft Export Get List Look Preview Price Read Screen Search Simulate Start Stream Suggest Summarise Test Verify'.split(
    ' ',
  ),
)

/** Tests the declarations of routes. */
export function testDeclarations(routes: readonly Named[]): void {
  const only = (filter: (route: AnyRoute) => boolean) => routes.filter(([, route]) => filter(route))

  describe('a route', () => {
    test.each(routes)('%s says in one line what it does', (_name, { summary }) => {
      expect(summary).toMatch(/^\p{Lu}[^\n]{3,119}[^.\n]$/u)
    })

    test.each(routes)('%s begins its summary with a verb of the house, in the imperative', (_name, route) => {
      const verb = route.summary.split(/[\s,]/, 1)[0] as string
      expect([...reads, ...Object.keys(past)]).toContain(verb)
      if (route.effect === 'write' && !route.did) expect(Object.keys(past)).toContain(verb)
    })

    test.each(routes)('%s says who may call it', (_name, { access }) => {
      expect(access).toMatch(/^(public|signed_in|proof|[a-z][a-z-]*:(read|write|approve|manage|appliance))$/)
    })

    test.each(routes)('%s has an address of plain words and parameters', (_name, { path }) => {
      expect(path).toMatch(/^(\/([._]?[a-z0-9-]+(\.(json|journal))?|\{[a-z][a-z0-9_]*\}))+\/?$/)
      expect(new Set(parametersOf(path)).size).toBe(parametersOf(path).length)
    })

    test.each(only(route => route.params !== undefined))(
      '%s declares the parameters of its address',
      (_name, { path, parse }) => {
        expect(Object.keys(parse.params.shape).sort()).toEqual(parametersOf(path).sort())
      },
    )

    test.each(only(route => route.status === 201))(
      '%s, which creates, answers with an id',
      (_name, route) => {
        expect(Object.keys(jsonOf(route.response, 'output').properties ?? {})).toContain('id')
      },
    )

    test.each(
      only(
        ({ method, path }) =>
          method === 'GET' &&
          path !== KEPT_CHECK &&
          ![OPENED, SENT_BACK, '/cron/'].some(part => path.includes(part)),
      ),
    )('%s, a GET, only reads', (_name, { effect }) => {
      expect(effect).toBe('read')
    })

    test.each(only(route => route.path.includes('{') && Boolean(route.parse.body)))(
      '%s has an example, or needs no body',
      (_name, route) => {
        expect(canBeCalled(route)).toBe(true)
      },
    )

    test.each(
      only(({ response }) => {
        const made = fileTypes(response) !== undefined
        return made && response !== storedFile && response !== pagesOfFile
      }),
    )('%s says what its file carries out of the office', (_name, { leaves, path, response }) => {
      expect(['paper', 'records']).toContain(leaves)
      const isOfOne = path.includes('{lp_id}')
      const types = fileTypes(response) ?? []
      if (!isOfOne && types.some(type => /csv|zip|sheet/.test(type))) expect(leaves).toBe('records')
    })

    test.each(only(route => route.example !== undefined))('%s accepts its own example', (_name, route) => {
      expect(route.parse.body?.safeParse(route.example).error).toBeUndefined()
    })

    test.each(only(route => Boolean(route.parse.body)))(
      '%s refuses unknown fields however deep they lie in its body',
      (_name, { parse }) => {
        expect(openObjects(jsonOf(parse.body, 'input'))).toEqual([])
      },
    )

    test.each(routes)('%s describes its rates and amounts', (_name, { parse }) => {
      expect(undescribedNumbers(jsonOf(parse.body, 'input'))).toEqual([])
      expect(undescribedNumbers(jsonOf(parse.response, 'output'))).toEqual([])
    })
  })
}
