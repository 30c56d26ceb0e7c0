import type { ModuleThings } from '../../generated/things.ts'

const REQUEST = '/api/v1/svc/requests/{request}'

export const things: ModuleThings['things'] = { [REQUEST]: async () => 'a-request' }

/** Who asks how far a request is waits for it (test/http/progress.test.ts). */
export const mayStillCome: ModuleThings['mayStillCome'] = [REQUEST]
