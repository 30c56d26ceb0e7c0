import { createHash } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Json, type Office, openOffice } from '../../office.ts'
import { approved, idOf, newDeal, opened, P, vote } from './committee.ts'

let office: Office
beforeAll(async () => {
  office = await openOffice()
})
afterAll(() => office.close())

const loan = { principal: 9_800_000, term_months: 36, amortisation: 'bullet', coupon_pct: 0.1 }
const document = {
  name: 'facility.txt',
  text: 'The lender may terminate this agreement at any time without cause. The leverage ratio shall not exceed 4.50:1.',
}
const source = { type: 'inline', documents: [document] }

/** A deal with a screening, a pricing, a paper and red flags. */
async function knownDeal() {
  const deal_id = await newDeal(office)
  await office.put('/api/v1/svc/crm/mandate', {
    currencies: ['EUR'],
    max_size: 20_000_000,
    size_currency: 'EUR',
  })
  await office.post(`/api/v1/svc/crm/deals/${deal_id}/screen`)
  const pricing = await office.post('/api/v1/svc/pricer/run', { deal_id, name: 'Base', ...loan })
  const paper = await office.post('/api/v1/svc/cim/generate', {
    deal_id,
    title: 'IC paper',
    template_key: 'onepager',
    source,
  })
  const analysis = await office.post('/api/v1/svc/vdr/analyze', { deal_id, source, ephemeral: false })
  return { deal_id, pricing: pricing.body.id, paper: paper.body, analysis: analysis.body }
}

const bundleOf = async (id: number, taken = '') => (await office.get(`${P}/${id}/bundle${taken}`)).body
const of = (bundle: Json, type: string) => bundle.records.filter((one: Json) => one.type === type)

describe('what was known', () => {
  test('is kept when the vote is opened: deal, screening, pricing, paper and flags', async () => {
    const { deal_id, pricing, paper, analysis } = await knownDeal()
    const me = { id: await idOf(office), token: office.admin }
    const id = await opened(office, [me], { deal_id })
    const bundle = await bundleOf(id)
    expect(bundle).toMatchObject({ taken: 'opened', intact: true, deal_id })
    expect(of(bundle, 'deal')[0].facts).toMatchObject({
      target_size: 10_000_000,
      irr_target: 0.12,
      currency: 'EUR',
    })
    const [screening] = of(bundle, 'screening')
    expect(screening.facts).toMatchObject({ outcome: 'pass', mandate_version: 1 })
    expect(screening.content.mandate).toMatchObject({ version: 1, mandate: { max_size: 20_000_000 } })
    const german = { headers: { 'accept-language': 'de' } }
    const { body: inGerman } = await office.get<Json>(`${P}/${id}/bundle`, german)
    expect(inGerman.intact).toBe(true)
    for (const criteria of [screening.content.criteria, of(inGerman, 'screening')[0].content.criteria])
      for (const one of criteria) expect(one).not.toHaveProperty('said')
    const [criterion] = screening.content.criteria
    expect(of(inGerman, 'screening')[0].content.criteria[0].reason).not.toBe(criterion.reason)
    expect(of(bundle, 'pricing')[0]).toMatchObject({
      id: pricing,
      facts: { principal: 9_800_000, irr: expect.closeTo(0.104713, 6) },
    })
    const [known] = of(bundle, 'memorandum')
    expect(known.id).toBe(paper.id)
    for (const [at, section] of known.content.sections.entries()) {
      expect(section.text).toBe(paper.sections[at].markup)
      expect(section.sha256).toBe(createHash('sha256').update(section.text).digest('hex'))
    }
    expect(of(bundle, 'red_flag')).toHaveLength(analysis.red_flags.length)
    expect(of(bundle, 'analysis')[0].content.documents[0].name).toBe('facility.txt')
  })

  test('stays as it was, and the page says what has changed since', async () => {
    const { deal_id, paper, analysis } = await knownDeal()
    const id = await approved(office, { deal_id })
    const before = await bundleOf(id)
    expect((await office.get(`${P}/${id}/changes`)).body).toEqual([])
    await office.patch(`/api/v1/svc/crm/deals/${deal_id}`, { target_size: 14_000_000, irr_target: 0.09 })
    const later = await office.post('/api/v1/svc/pricer/run', {
      deal_id,
      name: 'Later',
      ...loan,
      coupon_pct: 0.08,
    })
    const [flag] = analysis.red_flags
    await office.patch(`/api/v1/svc/vdr/analyses/${analysis.id}/flags/${flag.id}`, {
      status: 'confirmed',
      note: 'Negotiated',
    })
    const section = paper.sections[0].section_key
    await office.patch(`/api/v1/svc/cim/reports/${paper.id}/section/${section}`, { text: 'Other words.' })
    const { body } = await office.get(`${P}/${id}/changes`)
    expect(body).toEqual(
      expect.arrayContaining([
        expect.objectContaining({
          type: 'deal',
          field: 'target_size',
          before: 10_000_000,
          after: 14_000_000,
        }),
        expect.objectContaining({ type: 'deal', field: 'irr_target', before: 0.12, after: 0.09 }),
        expect.objectContaining({ type: 'pricing', id: later.body.id, change: 'added' }),
        expect.objectContaining({ type: 'red_flag', id: flag.id, field: 'status', after: 'confirmed' }),
        expect.objectContaining({ type: 'memorandum', field: `${section}_version`, before: 1, after: 2 }),
      ]),
    )
    expect(await bundleOf(id)).toEqual(before)
  })

  test('is kept once more when it is decided, if it changed meanwhile', async () => {
    const deal_id = await newDeal(office)
    const me = { id: await idOf(office), token: office.admin }
    const id = await opened(office, [me], { deal_id })
    await office.patch(`/api/v1/svc/crm/deals/${deal_id}`, { target_size: 11_000_000 })
    await vote(office, id, me.token, 'for')
    const { body } = await office.post(`${P}/${id}/close`)
    expect(body.bundles.map((one: Json) => one.taken)).toEqual(['opened', 'decided'])
    expect(of(await bundleOf(id, '?taken=opened'), 'deal')[0].facts.target_size).toBe(10_000_000)
    expect(of(await bundleOf(id), 'deal')[0].facts.target_size).toBe(11_000_000)
  })

  test('cannot be changed, whoever asks', async () => {
    const id = await approved(office)
    const spoil = office.running.door.parts.database.write(({ db }) =>
      db.updateTable('decision_bundles').set({ content: '[]' }).where('decision_id', '=', id).execute(),
    )
    await expect(spoil).rejects.toThrow(/append-only/)
    const lost = office.running.door.parts.database.write(({ db }) =>
      db.deleteFrom('decision_votes').where('decision_id', '=', id).execute(),
    )
    await expect(lost).rejects.toThrow(/append-only/)
  })

  test('is not deleted: a decision rests on its pricings and on the currency of its deal', async () => {
    const { deal_id, pricing } = await knownDeal()
    await approved(office, { deal_id })
    const gone = await office.delete(`/api/v1/svc/pricer/pricings/${pricing}`)
    expect(gone.body).toMatchObject({ status: 409, code: 'in_use' })
    expect(gone.body.used_by.map((one: Json) => one.what)).toContain('decision')
    const moved = await office.patch(`/api/v1/svc/crm/deals/${deal_id}`, { currency: 'USD' })
    expect(moved.body.code).toBe('in_use')
  })

  test('is printed with the votes as a paper, the same each time', async () => {
    const { deal_id } = await knownDeal()
    const id = await approved(office, {
      deal_id,
      terms: 'Senior secured.',
      conditions: [{ text: 'Opinion' }],
    })
    const print = async () => {
      const response = await fetch(`${office.url}${P}/${id}/paper`, {
        headers: { authorization: `Bearer ${office.admin}` },
      })
      expect(response.headers.get('content-type')).toBe('application/pdf')
      return Buffer.from(await response.arrayBuffer())
    }
    const first = await print()
    expect(first.subarray(0, 5).toString()).toBe('%PDF-')
    expect((await print()).equals(first)).toBe(true)
  })

  test('is not told to another office', async () => {
    const id = await approved(office)
    const as = await office.otherOrganisation()
    for (const path of ['', '/bundle', '/changes', '/paper'])
      expect((await office.get(`${P}/${id}${path}`, { as })).status).toBe(404)
    expect((await office.get(P, { as })).body).toEqual([])
  })
})

describe('what the committee reads', () => {
  const priced = async (deal_id: number, name: string) =>
    (await office.post('/api/v1/svc/pricer/run', { deal_id, name, ...loan })).body.id
  const inRole = (deal_id: number, pricing_id: number) =>
    office.put(`/api/v1/svc/pricer/deals/${deal_id}/pricing-roles`, { role: 'base', pricing_id })

  test('has no analysis that was superseded, and says which pricing was', async () => {
    const { deal_id, pricing, analysis } = await knownDeal()
    const { body: better } = await office.post(`/api/v1/svc/vdr/analyses/${analysis.id}/supersede`, {
      deal_id,
      source,
      reason: 'Read again',
      ephemeral: false,
    })
    await inRole(deal_id, pricing)
    const later = await priced(deal_id, 'Repriced')
    await inRole(deal_id, later)
    const bundle = await bundleOf(await approved(office, { deal_id }))
    expect(of(bundle, 'analysis').map(({ id }: Json) => id)).toEqual([better.id])
    expect(of(bundle, 'red_flag').map(({ content }: Json) => content.analysis_id)).toEqual(
      better.red_flags.map(() => better.id),
    )
    expect(
      of(bundle, 'pricing').map(({ id, facts }: Json) => [id, facts.roles, facts.superseded_as]),
    ).toEqual([
      [pricing, null, 'base'],
      [later, 'base', null],
    ])
  })

  test('has the answers of diligence and the digests of the room’s documents, and says which changed', async () => {
    const deal_id = await newDeal(office)
    const { body: room } = await office.post('/api/v1/svc/vdr/rooms', { name: 'Alder' })
    await office.post(`/api/v1/svc/crm/deals/${deal_id}/bind-room`, { room_id: room.id })
    const asked = { deal_id, source, topics: ['key_data'], ephemeral: false }
    const { body: run } = await office.post('/api/v1/svc/odd/generate', asked)
    const answered = run.answers.filter(({ status }: Json) => status === 'draft')
    const id = await approved(office, { deal_id })
    const bundle = await bundleOf(id)
    expect(of(bundle, 'diligence_answer').map((one: Json) => one.id)).toEqual(
      answered.map((one: Json) => one.id),
    )
    const sha256 = createHash('sha256').update(document.text).digest('hex')
    expect(of(bundle, 'document')).toMatchObject([
      { title: 'facility.txt', facts: { size: document.text.length, sha256 } },
    ])
    const changed = { type: 'inline', documents: [{ ...document, text: `${document.text} Amended.` }] }
    await office.post('/api/v1/svc/vdr/analyze', { deal_id, source: changed, ephemeral: false })
    const { body: changes } = await office.get(`${P}/${id}/changes`)
    expect(changes).toContainEqual(
      expect.objectContaining({ type: 'document', title: 'facility.txt', field: 'sha256', before: sha256 }),
    )
  })
})
