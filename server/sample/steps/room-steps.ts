import type { Running } from '../../index.ts'
import type { Principal } from '../../kernel/index.ts'
import { type Call, callProven, type Step } from '../calls/caller.ts'
import type { PastClock } from '../calls/past-clock.ts'
import type { SampleOffice } from '../office/office.ts'
import type { Made } from './deal-steps.ts'

const SHARE = '/api/v1/svc/vdr/share/{token}'
const BROWSER = 'Mozilla/5.0 (Macintosh) AppleWebKit/605.1.15 Version/18.4 Safari/605.1.15'
/** An address of those that are kept for examples (RFC 5737). */
const ADDRESS = '203.0.113.24'

/** Links to the sample rooms, and the people outside who came by them. */
export function roomSteps(
  running: Running,
  call: Call,
  { associate, partner }: { associate: Principal; partner: Principal },
  clock: PastClock,
  office: SampleOffice,
  made: Made,
): Step[] {
  return office.room_links.flatMap(
    ({ room, days_ago, ends_after_days, visitors, group, ...rules }): Step[] => {
      let token = ''
      const ends = () => new Date(clock.now().getTime() + (ends_after_days ?? 0) * 86_400_000).toISOString()
      return [
        {
          daysAgo: days_ago,
          run: async () => {
            const params = { room_id: made.rooms.get(room) }
            const groups = await call<Array<{ id: number; name: string }>>(
              associate,
              'GET',
              '/api/v1/svc/vdr/rooms/{room_id}/groups',
              { params },
            )
            const group_id = groups.find(({ name }) => name === group)?.id
            const link = await call<{ token: string }>(
              associate,
              'POST',
              '/api/v1/svc/vdr/rooms/{room_id}/share-links',
              {
                params,
                body: {
                  ...rules,
                  ...(group === undefined ? {} : { group_id }),
                  ...(ends_after_days === undefined ? {} : { expires_at: ends() }),
                },
              },
            )
            token = link.token
          },
        },
        ...visitors.flatMap((visitor): Step[] => {
          const asked: number[] = []
          return [
            {
              daysAgo: visitor.days_ago,
              run: async () => void asked.push(...(await comes(new Outside(running, token, clock), visitor))),
            },
            ...visitor.asks.flatMap(({ answer, public: isPublic }, at): Step[] =>
              answer === undefined
                ? []
                : [
                    {
                      daysAgo: answer.days_ago,
                      run: () =>
                        answers(call, { associate, partner }, asked[at] as number, answer.text, isPublic),
                    },
                  ],
            ),
          ]
        }),
      ]
    },
  )
}

type Visitor = SampleOffice['room_links'][number]['visitors'][number]

/** One drafts an answer; another approves and publishes it. */
async function answers(
  call: Call,
  { associate, partner }: { associate: Principal; partner: Principal },
  question_id: number,
  answer: string,
  is_public = false,
): Promise<void> {
  const on = (who: Principal, what: string, body: object) =>
    call(who, 'POST', `/api/v1/svc/qa/questions/{question_id}/${what}`, { params: { question_id }, body })
  await on(associate, 'answer', { answer })
  if (is_public) await on(partner, 'toggle-public', { is_public })
  await on(partner, 'status', { status: 'approved' })
  await on(partner, 'status', { status: 'published' })
}

/** Passes the link's gates, views some documents and asks; answers the questions. */
async function comes(outside: Outside, { email, name, looks, asks }: Visitor): Promise<number[]> {
  const { gate } = await outside.call<{ gate: string | null }>('POST', `${SHARE}/visit`, {}, { email })
  if (gate === 'nda') await outside.call('POST', `${SHARE}/nda/accept`, {}, { name, email })
  const documents = await outside.call<Array<{ id: number; name: string }>>('GET', `${SHARE}/documents`)
  const idOf = (document: string): number => {
    const found = documents.find(one => one.name === document)
    if (!found) throw new Error(`The sample room shows no ${document}`)
    return found.id
  }
  for (const { document, seconds, download } of looks) {
    const params = { doc_id: String(idOf(document)) }
    const query = download ? { download: 'true' } : {}
    await outside.call('GET', `${SHARE}/documents/{doc_id}/stream`, params, undefined, query)
    const pages = [{ page: 1, seconds }]
    await outside.call('POST', `${SHARE}/documents/{doc_id}/track-time`, params, { pages })
  }
  const asked: number[] = []
  for (const { question, document } of asks) {
    const body = { question, document_id: idOf(document) }
    asked.push((await outside.call<{ id: number }>('POST', `${SHARE}/questions`, {}, body)).id)
  }
  return asked
}

/** A visitor with a link, and a browser that keeps the cookie of the visit. */
class Outside {
  readonly #running: Running
  readonly #token: string
  readonly #clock: PastClock
  #cookie = ''

  constructor(running: Running, token: string, clock: PastClock) {
    this.#running = running
    this.#token = token
    this.#clock = clock
  }

  async call<T>(
    method: string,
    path: string,
    more: Record<string, string> = {},
    body?: object,
    query: object = {},
  ): Promise<T> {
    const answer = await callProven<T>(this.#running, this.#clock, [method, path], {
      headers: { cookie: this.#cookie },
      params: { token: this.#token, ...more },
      body,
      query,
      userAgent: BROWSER,
      address: ADDRESS,
    })
    const kept = answer.headers['Set-Cookie']
    if (typeof kept === 'string') this.#cookie = kept.split(';')[0] as string
    return answer.body
  }
}
