import { type Call, type CallProgress, send } from './transport.ts'

/** The shape of one call in the generated types. */
interface CallShape {
  params?: Record<string, string | number>
  query?: object
  body?: unknown
  answer: unknown
}

type Request<C extends CallShape> = Omit<C, 'answer'> & {
  signal?: AbortSignal
  hear?: (progress: CallProgress) => void
}

type Shape<Calls, K extends keyof Calls> = Extract<Calls[K], CallShape>

export type Client<Calls> = <K extends keyof Calls & string>(
  key: K,
  ...request: Record<never, never> extends Request<Shape<Calls, K>>
    ? [request?: Request<Shape<Calls, K>>]
    : [request: Request<Shape<Calls, K>>]
) => Promise<Shape<Calls, K>['answer']>

/** A module's API, typed by its calls: `crmApi('GET /api/v1/svc/crm/deals')`. */
export function client<Calls>(): Client<Calls> {
  const call = (key: string, request: Call = {}) => send(key, request)
  return call as Client<Calls>
}
