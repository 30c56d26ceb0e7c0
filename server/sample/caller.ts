import type { Running } from '../index.ts'
import type { Principal } from '../kernel/index.ts'
import type { RawInput } from '../kernel/routes/context.ts'
import { registry } from '../registry.ts'

/** Calls a route of the house as somebody; resolves to its answer. */
export type Call = <T = unknown>(who: Principal, method: string, path: string, input: RawInput) => Promise<T>

/** What happens in the sample office on one day of its past. */
export interface Step {
  daysAgo: number
  run: () => Promise<void>
}

export function caller({ door }: Running): Call {
  return async <T>(who: Principal, method: string, path: string, input: RawInput) => {
    const route = registry.routes.find(one => one.method === method && one.path === path)
    if (!route) throw new Error(`${method} ${path} is not a route`)
    return (await door.call(route, who, input, { requestId: 'sample' })).body as T
  }
}
