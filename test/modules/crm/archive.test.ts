import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Json, type Office, openOffice } from '../../office.ts'
import { until } from '../../time.ts'

const P = '/api/v1/svc'
const CRM = `${P}/crm`

let office: Office
beforeAll(async () => {
  office = await openOffice()
})
afterAll(() => office.close())

const ids = async (path: string): Promise<number[]> => (await office.get(path)).body.map(({ id }: Json) => id)

describe.each([
  ['deals', 'Alder Row', 'deal'],
  ['contacts', 'Jane Alder', 'contact'],
])('of %s, one that is archived', (list, name, type) => {
  const records = `${CRM}/${list}`
  let record: Json
  let at: string
  beforeAll(async () => {
    record = (await office.post(records, { name })).body
    at = `${records}/${record.id}`
  })

  test('leaves the list, is found with the filter alone, and comes back as it was', async () => {
    expect(record.archived_at).toBeNull()
    const { status, body } = await office.post(`${at}/archive`)
    expect([status, body.version]).toEqual([200, record.version + 1])
    expect(body.archived_at).not.toBeNull()
    const [lists, filtered] = [records, `${records}?archived=true`]
    expect([await ids(lists), await ids(filtered)]).toEqual([[], [record.id]])
    expect([await ids(`${lists}?q=alder`), await ids(`${filtered}&q=alder`)]).toEqual([[], [record.id]])
    expect((await office.post(`${at}/archive`)).body).toEqual(body)
    expect((await office.get(at)).body.archived_at).toBe(body.archived_at)
    const { body: back } = await office.post(`${at}/restore`)
    expect(back).toMatchObject({ name, archived_at: null, version: record.version + 2 })
    expect([await ids(lists), await ids(filtered)]).toEqual([[record.id], []])
  })

  test('stays as it is until it is brought back', async () => {
    await office.post(`${at}/archive`)
    const refused = await office.patch(at, { name: 'Birch Row' })
    expect([refused.status, refused.body.code, refused.body.detail]).toEqual([
      409,
      'archived',
      `${name} is archived: bring it back first.`,
    ])
    expect((await office.get(at)).body.name).toBe(name)
    await office.post(`${at}/restore`)
    expect((await office.patch(at, { name })).status).toBe(200)
  })

  test('is still found by search', async () => {
    await office.post(`${at}/archive`)
    const found = await until(async () => {
      const { body } = await office.post(`${P}/copilot/ask`, { question: `What do we know of ${name}?` })
      return body.citations.find((one: Json) => one.type === type && one.id === record.id)
    })
    expect(found.title).toBe(name)
  })

  test('is told in a sentence, with what changed, on its timeline and in the audit log', async () => {
    const { body: told } = await office.get(`${P}/timeline/${type}/${record.id}`)
    expect(told.map(({ summary }: Json) => summary)).toEqual(
      expect.arrayContaining([`Archived a ${type}: ${name}`, `Restored an archived ${type}: ${name}`]),
    )
    const { body: entries } = await office.get(`${P}/admin/audit?q=${encodeURIComponent(`${at}/archive`)}`)
    const [entry] = entries.filter((one: Json) => one.details.after)
    expect(entry.details.before).toMatchObject({ archived_at: null })
    expect(entry).toMatchObject({ told: `Archived a ${type}`, record: { type, name } })
  })

  test('is nobody’s to archive who may only read', async () => {
    const as = await office.person('viewer')
    for (const way of ['archive', 'restore'])
      expect((await office.post(`${at}/${way}`, undefined, { as })).status).toBe(403)
  })
})

test('an archived deal is on no board, in no sum and no count, and what belongs to it stays', async () => {
  const { body: deal } = await office.post(`${CRM}/deals`, {
    name: 'Birch Wharf',
    currency: 'EUR',
    target_size: 5_000_000,
  })
  const { body: person } = await office.post(`${CRM}/deals/${deal.id}/contacts`, { name: 'Ana Silva' })
  await office.post(`${CRM}/deals/${deal.id}/stage`, { stage: 'passed', pass_reason: 'price' })
  const standing = async () => {
    const { stages, totals } = (await office.get(`${CRM}/pipeline?q=birch`)).body
    const reasons = (await office.get(`${CRM}/pass-reasons`)).body
    return {
      shown: stages.flatMap(({ deals }: Json) => deals.map(({ id }: Json) => id)),
      counted: stages.reduce((sum: number, { count }: Json) => sum + count, 0),
      totals: totals.map((one: Json) => one.target_size),
      passed: reasons.find(({ key }: Json) => key === 'price').count,
    }
  }
  const before = { shown: [deal.id], counted: 1, totals: [5_000_000], passed: 1 }
  expect(await standing()).toEqual(before)
  await office.post(`${CRM}/deals/${deal.id}/archive`)
  expect(await standing()).toEqual({ shown: [], counted: 0, totals: [], passed: 0 })
  expect(await ids(`${CRM}/deals/${deal.id}/contacts`)).toEqual([person.id])
  await office.post(`${CRM}/deals/${deal.id}/restore`)
  expect(await standing()).toEqual(before)
})

test('an archived deal is neither moved, bound, screened nor manned, and what happened to it is still logged', async () => {
  const { body: deal } = await office.post(`${CRM}/deals`, { name: 'Cedar Quay' })
  const at = `${CRM}/deals/${deal.id}`
  const { body: person } = await office.post(`${at}/contacts`, { name: 'Tom Reed' })
  await office.post(`${at}/archive`)
  const answers = [
    await office.post(`${at}/stage`, { stage: 'screening' }),
    await office.post(`${at}/bind-room`, { room_id: null }),
    await office.post(`${at}/screen`),
    await office.post(`${at}/contacts`, { name: 'Eva Roth' }),
    await office.delete(`${at}/contacts/${person.id}`),
  ]
  expect(answers.map(({ status, body }) => [status, body.code])).toEqual(answers.map(() => [409, 'archived']))
  expect((await office.post(`${at}/notes`, { text: 'They called again.' })).status).toBe(201)
  expect((await office.get(at)).body).toMatchObject({
    stage: 'sourced',
    counts: { contacts: 1 },
    screening: null,
  })
})
