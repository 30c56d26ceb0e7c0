import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createUser, hashPassword } from '../../server/platform/identity/index.ts'
import type { AreaLevels } from '../../server/platform/office/rights.ts'
import { everyAreaBut, type Json, type Office, openOffice, PASSWORD } from '../office.ts'

describe('what is proposed in an area that somebody’s rights do not reach', () => {
  let office: Office
  let deal: Json
  let adviser: string
  let partner: string
  beforeAll(async () => {
    office = await openOffice()
    const passwordHash = await hashPassword(PASSWORD)
    const person = async (role: 'member' | 'admin', rights: AreaLevels) => {
      const email = `${role}@narrow.example`
      await office.arrange(ctx =>
        createUser(ctx, { orgId: 1, name: role, email, role, passwordHash, rights }),
      )
      return office.signIn(email)
    }
    adviser = await person('member', everyAreaBut({ crm: 'none' }))
    partner = await person('admin', everyAreaBut({ crm: 'read', investors: 'none' }))
    deal = await proposed('svc_create_deal', { name: 'Confidential Larch' })
    await office.settled()
  })
  afterAll(() => office.close())

  const proposed = async (tool: string, given: Json) => {
    const { status, body } = await office.post(`/api/v1/tools/${tool}/call`, given)
    if (status !== 200) throw new Error(JSON.stringify(body))
    return body.result
  }

  test('is in no list and no count, and is 404 by its address', async () => {
    for (const [as, seen] of [
      [adviser, false],
      [partner, true],
      [office.admin, true],
    ] as const) {
      const list = await office.get<Json[]>('/api/v1/svc/agent/approvals', { as })
      expect(list.body.some(({ id }) => id === deal.action_id)).toBe(seen)
      expect(Number(list.headers.get('x-total-count'))).toBe(list.body.length)
      const one = await office.get(`/api/v1/svc/agent/approvals/${deal.action_id}`, { as })
      expect(one.status).toBe(seen ? 200 : 404)
    }
  })

  test('is not in its run, whose record and stream are 404 as well', async () => {
    const run = `/api/v1/svc/agent-runs/${deal.run_id}`
    const runs = await office.get<Json[]>('/api/v1/svc/agent-runs', { as: adviser })
    expect(runs.body.map(({ id }) => id)).not.toContain(deal.run_id)
    for (const path of [
      run,
      `${run}/events`,
      `${run}/actions`,
      `${run}/stream`,
      `/svc/agent/runs/${deal.run_id}`,
      `/svc/agent/runs/${deal.run_id}/events.json`,
      `/api/v1/svc/lp-crm/agent-runs/${deal.run_id}`,
    ]) {
      expect([path, (await office.get(path, { as: adviser })).status]).toEqual([path, 404])
      if (!path.endsWith('stream'))
        expect([path, (await office.get(path, { as: partner })).status]).toEqual([path, 200])
    }
    expect((await office.post(`${run}/cancel`, {}, { as: adviser })).status).toBe(404)
  })

  test('is not found by the words of it', async () => {
    await office.settled()
    const ask = async (as: string) => {
      const question = `Who proposed the proposed action ${deal.action_id}, create a deal?`
      const { body } = await office.post('/api/v1/svc/copilot/ask', { question }, { as })
      return body.citations.map(({ type }: Json) => type)
    }
    expect(await ask(office.admin)).toContain('approval')
    expect(await ask(adviser)).not.toContain('approval')
  })

  test('is not decided where rights end before approving, by any way', async () => {
    for (const way of ['approve', 'reject'] as const) {
      const { status, body } = await office.post(
        `/api/v1/svc/agent-actions/${deal.action_id}/${way}`,
        {},
        { as: partner },
      )
      expect([status, body.code]).toEqual([403, 'forbidden'])
    }
    const stale = await office.post(
      '/api/v1/svc/agent/approvals/reject-stale',
      { older_than_hours: 0 },
      { as: partner },
    )
    expect(stale.body.rejected).not.toContain(deal.action_id)
    expect((await office.get(`/api/v1/svc/agent/approvals/${deal.action_id}`)).body.status).toBe('proposed')
  })

  test('is not told to them', async () => {
    const told = async (as: string) =>
      (await office.get<Json[]>('/api/v1/svc/notifications', { as })).body.filter(
        ({ link }) => link === `/approvals?action=${deal.action_id}`,
      ).length
    expect(await told(office.admin)).toBe(1)
    expect(await told(partner)).toBe(1)
    const { body: people } = await office.get('/api/v1/svc/admin/users?q=admin@narrow')
    await office.arrange(async ctx => {
      ctx.actAs({ ...ctx.principal, orgId: 1 })
      await ctx.db
        .updateTable('users')
        .set({ rights: JSON.stringify(everyAreaBut({ crm: 'none' })) })
        .where('id', '=', people[0].id)
        .execute()
      ctx.afterCommit(() => ctx.services.identity.principals.forget())
    })
    expect(await told(partner)).toBe(0)
    const { body: summary } = await office.get('/api/v1/svc/notifications/summary', { as: partner })
    expect(summary.by_kind.find(({ kind }: Json) => kind === 'approval_required')?.unread ?? 0).toBe(
      (await office.get<Json[]>('/api/v1/svc/agent/approvals', { as: partner })).body.length,
    )
  })

  test('is not seen by a key whose scopes leave the area out, and is by one that has it', async () => {
    const seen = async (scopes: Json) => {
      const { body } = await office.post('/api/v1/svc/developer/keys', { name: 'Scoped', scopes })
      const one = await office.get(`/api/v1/svc/agent/approvals/${deal.action_id}`, { as: body.key })
      return one.status
    }
    expect(await seen({ cfo: 'write' })).toBe(404)
    expect(await seen({ crm: 'read' })).toBe(200)
  })

  test('an agent’s run that read there is hidden, though it proposed nothing', async () => {
    const { body: started } = await office.post('/api/v1/svc/team/run', { agent: 'stale_deals', input: {} })
    const id = started.run_id ?? started.id
    for (;;) {
      const { body } = await office.get(`/api/v1/svc/agent-runs/${id}`)
      if (body.status !== 'running') break
      await new Promise(resolve => setTimeout(resolve, 20))
    }
    expect((await office.get(`/api/v1/svc/agent-runs/${id}`, { as: adviser })).status).toBe(404)
  })
})
