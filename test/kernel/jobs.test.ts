import { afterAll, beforeAll, expect, test } from 'vitest'
import { module, Registry, systemPrincipal } from '../../server/kernel/index.ts'
import { registry as house } from '../../server/registry.ts'
import { type Office, openOffice } from '../office.ts'

const tried: unknown[] = []
const givenUp: unknown[] = []
const probe = module({
  key: 'probe',
  title: 'Probe',
  routes: [],
  jobs: [
    {
      kind: 'probe.lost',
      prepare: async (_job, payload) => void tried.push(payload),
      finish: async () => undefined,
      giveUp: async (_ctx, payload) => void givenUp.push(payload),
    },
    {
      kind: 'probe.stepping',
      attempts: 2,
      async prepare(job) {
        await job.commit(async () => undefined)
        tried.push('step')
        if (tried.filter(what => what === 'step').length < 4) throw new Error('not yet')
      },
      finish: async () => 'done',
    },
  ],
})

let office: Office
beforeAll(async () => {
  office = await openOffice({ registry: new Registry([...house.modules, probe]) })
})
afterAll(() => office.close())

const jobs = (kind: string) =>
  office.running.door.parts.database.read(db =>
    db.selectFrom('jobs').selectAll().where('kind', '=', kind).orderBy('id').execute(),
  )

/** A job as a server leaves it behind that ended in the middle of its `attempts`th try. */
async function leftBehind(payload: string, attempts: number): Promise<void> {
  const now = '2026-03-02T08:00:00.000Z'
  await office.running.door.parts.database.write(({ db }) =>
    db
      .insertInto('jobs')
      .values({
        org_id: 1,
        kind: 'probe.lost',
        payload: JSON.stringify(payload),
        unique_key: null,
        status: 'running',
        attempts,
        run_at: now,
        lease_owner: 'a server that is gone',
        lease_until: now,
        created_at: now,
        updated_at: now,
      } as never)
      .execute(),
  )
}

test('a job that took the server down five times is given up and not tried a sixth', async () => {
  await leftBehind('four', 4)
  await leftBehind('five', 5)
  await expect
    .poll(async () => (await jobs('probe.lost')).map(({ status }) => status))
    .toEqual(['succeeded', 'failed'])
  expect(tried).toEqual(['four'])
  expect(givenUp).toEqual(['five'])
  expect((await jobs('probe.lost'))[1]?.error).toContain('ended each time')
})

test('a step that was committed is progress: attempts are counted from there', async () => {
  const { door } = office.running
  await door.transact(door.frame(systemPrincipal(1, 'Test'), 'test'), ctx =>
    ctx.enqueue({ kind: 'probe.stepping', payload: null }),
  )
  await expect
    .poll(async () => {
      office.clock.advance(10_000)
      office.running.door.parts.onWork()
      return (await jobs('probe.stepping'))[0]?.status
    })
    .toBe('succeeded')
})
