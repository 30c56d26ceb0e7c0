import { expectTypeOf, test } from 'vitest'
import { z } from 'zod'
import type { Context } from '../../server/kernel/index.ts'
import { type DeclaredEvent, event } from '../../server/kernel/routes/event.ts'
import { redFlagAdded } from '../../server/modules/diligence/analyses/events.ts'

const unlisted = event({
  name: 'room.unlisted',
  summary: 'No module lists it',
  to: 'subscriber',
  data: z.object({ id: z.int() }),
})

test('what no module lists among its events, or with other data, does not compile where it is emitted', () => {
  expectTypeOf(redFlagAdded.name).toExtend<DeclaredEvent['name']>()
  expectTypeOf(unlisted.name).not.toExtend<DeclaredEvent['name']>()
  // @ts-expect-error No module lists it.
  void ((ctx: Context) => ctx.emit(unlisted, { id: 1 }))
  // @ts-expect-error A red flag has more to say.
  void ((ctx: Context) => ctx.emit(redFlagAdded, { title: 'Change of control' }))
})
