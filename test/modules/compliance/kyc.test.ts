import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { longDate } from '../../../server/kernel/index.ts'
import { type Json, type Office, openOffice } from '../../office.ts'
import { approve, dayOf, hit, inBase64, LISTS, loadList, P, record, screen } from './kyc-office.ts'
import { sdnCsv, sdnXml, unXml } from './lists.ts'

let office: Office
beforeAll(async () => {
  office = await openOffice()
})
afterAll(() => office.close())

const get = async (id: number): Promise<Json> => (await office.get(`${P}/${id}`)).body
const change = (id: number, body: Json) => office.patch(`${P}/${id}`, body)
const decide = (id: number, hitId: number, disposition: string, reason = 'Compared their passports') =>
  office.post(`${P}/${id}/hits/${hitId}/disposition`, { disposition, reason })
const lp = async (more: Json = {}): Promise<number> =>
  (await office.post('/api/v1/svc/investors/lp', { name: `Kestrel ${Math.random()}`, ...more })).body.id
const lpKyc = async (id: number) =>
  (await office.get(`/api/v1/svc/investor-portal/lps/${id}`)).body.kyc_status

test.each([
  ['individual', 'individual'],
  ['pension_fund', 'entity'],
])('the subject of an investor of type %s is by default of kind %s', async (entity_type, kind) => {
  const { body } = await office.post(P, { lp_id: await lp({ entity_type }) })
  expect(body.subject_type).toBe(kind)
})

describe('a list', () => {
  test('is refused when nobody knows its day, when it is cut, older or of another year; the former stays in force', async () => {
    const load = (text: string, more: Json = {}) => office.post(LISTS, { content: inBase64(text), ...more })
    expect((await load(sdnCsv)).body.errors[0].path).toBe('version_date')
    const first = await load(unXml(dayOf(office, -9)))
    expect(first.status).toBe(201)
    expect(first.body).toMatchObject({ source: 'un', entries: 2, stale: true, status: 'in_force' })
    expect((await load(unXml(dayOf(office, -9)))).body.code).toBe('already_loaded')
    expect((await load(unXml(dayOf(office, -10)))).body.code).toBe('older_version')
    expect((await load(unXml(dayOf(office, -400)))).body.errors[0].message).toContain('more than a year ago')
    expect((await load(unXml(dayOf(office, 2)))).body.errors[0].path).toBe('version_date')
    expect((await load(unXml(dayOf(office)).slice(0, 900))).body.errors[0].path).toBe('content')
    expect((await office.get(`${LISTS}?status=in_force`)).body.map((one: Json) => one.id)).toEqual([
      first.body.id,
    ])
    const next = await load(unXml(dayOf(office)))
    expect(next.body).toMatchObject({ stale: false, version_date: dayOf(office) })
    expect((await office.get(`${LISTS}/${first.body.id}`)).body.status).toBe('replaced')
  })

  test('with less than half of the entries is taken when somebody says that it is whole', async () => {
    await office.post(LISTS, { content: inBase64(sdnXml(dayOf(office), 40)) })
    const short = { content: inBase64(sdnXml(dayOf(office))) }
    expect((await office.post(LISTS, short)).body).toMatchObject({ code: 'fewer_entries', in_force: 43 })
    expect((await office.post(LISTS, { ...short, accept_fewer: true })).status).toBe(201)
  })
})

describe('a screening', () => {
  test('takes a person’s session, and says what it was against', async () => {
    await loadList(office)
    const id = await record(office, {
      subject_name: 'Dragunov Victor',
      subject_type: 'individual',
      birth_date: '1961-05-04',
      jurisdiction: 'RU',
    })
    expect((await office.post(`/svc/compliance/kyc/${id}/screen`)).body.code).toBe('session_required')
    const { body } = await screen(office, id)
    const result = body.screen_results[0]
    expect(result).toMatchObject({ screened_name: 'Dragunov Victor', outcome: 'match', threshold: 0.85 })
    expect(result.lists.map((one: Json) => one.name)).toEqual(['ofac_sdn', 'un'])
    expect(result.hits[0]).toMatchObject({
      list: 'ofac_sdn',
      uid: '101',
      listed_name: 'Viktor DRAGUNOV',
      birth_date: 'agrees',
      country: 'agrees',
      identifier: 'unknown',
      disposition: 'pending',
      score: 1,
      carried: false,
    })
    expect(result.hits[0].name_score).toBeGreaterThanOrEqual(0.95)
  })

  test('of a name in a script that no list has is not compared, and stands in the way until it is told in Latin letters', async () => {
    await loadList(office)
    const id = await record(office, { subject_name: '张伟明', subject_type: 'individual' })
    const { body } = await screen(office, id)
    expect(body.screen_results[0]).toMatchObject({ outcome: 'not_compared', hits: [] })
    expect(body.screen_results[0].not_compared).toContain('ofac_sdn')
    expect(body.missing.join(' ')).toContain('in Latin letters as the passport has it')
    await office.patch(`${P}/${id}`, { status: 'in_progress' })
    expect((await office.patch(`${P}/${id}`, { status: 'approved' })).status).not.toBe(200)
    await office.patch(`${P}/${id}`, { subject_name: '张伟明 Zhang Weiming' })
    const again = await screen(office, id)
    expect(again.body.screen_results[0]).toMatchObject({ outcome: 'clear', not_compared: [] })
    expect(again.body.missing).toEqual([])
  })

  test('is never cleared by what else differs, only lowered', async () => {
    await loadList(office)
    const id = await record(office, {
      subject_name: 'Viktor Dragunov',
      subject_type: 'individual',
      birth_date: '1990-01-01',
      jurisdiction: 'PT',
    })
    const [found] = (await screen(office, id)).body.screen_results[0].hits
    expect(found).toMatchObject({
      name_score: 1,
      score: 0.93,
      outcome: 'possible_match',
      birth_date: 'differs',
    })
  })

  test('a false positive is not asked about again until either side changes', async () => {
    const id = await record(office, { subject_name: 'Aziza Karimova', subject_type: 'individual' })
    const { id: hitId } = await hit(office, id)
    expect(
      (await office.post(`${P}/${id}/hits/${hitId}/disposition`, { disposition: 'false_positive' })).status,
    ).toBe(422)
    await decide(id, hitId, 'false_positive', 'Born in another decade')
    const again = (await screen(office, id)).body
    expect(again.open_hits).toBe(0)
    expect(again.screen_results[0].hits[0]).toMatchObject({
      disposition: 'false_positive',
      reason: 'Born in another decade',
      carried: true,
    })
    await change(id, { birth_date: '1970-01-01' })
    expect((await get(id)).missing).toContain('Aziza Karimova was not screened as they are now.')
    expect((await screen(office, id)).body.open_hits).toBe(1)
    expect((await office.get(`${P}/${id}/screenings`)).body.length).toBe(3)
  })

  test('is of the owners too, and a change of owners brings the review forward', async () => {
    await loadList(office)
    const id = await record(office)
    await approve(office, id)
    const { body } = await change(id, { beneficial_owners: [{ name: 'Viktor Dragunov', share: 0.3 }] })
    expect(body).toMatchObject({
      status: 'approved',
      review_trigger: 'Changed: the ownership',
      expires_at: dayOf(office),
    })
    const screened = (await screen(office, id)).body
    expect(screened.screen_results.map((one: Json) => [one.role, one.outcome])).toEqual([
      ['subject', 'clear'],
      ['owner', 'match'],
    ])
    await change(id, { beneficial_owners: [] })
    expect((await get(id)).open_hits).toBe(0)
  })
})

describe('a record', () => {
  test('is approved when nothing is missing, and says what is', async () => {
    await loadList(office)
    const id = await record(office, {
      subject_name: 'Viktor Dragunov',
      subject_type: 'entity',
      ownership_note: null,
    })
    await change(id, { status: 'in_progress' })
    await screen(office, id)
    const refused = await change(id, { status: 'approved' })
    expect(refused.body.code).toBe('not_ready')
    expect(refused.body.missing).toEqual([
      '100% of it belong to nobody who is named: name every owner of 25% or more, or say why there is none.',
      '2 hits for Viktor Dragunov are not decided.',
    ])
    const german = { headers: { 'accept-language': 'de' } }
    const { body: inGerman } = await office.patch(`${P}/${id}`, { status: 'approved' }, german)
    expect(inGerman.detail).toBe(
      `Viktor Dragunov kann noch nicht freigegeben werden: ${inGerman.missing.join(' ')}`,
    )
    expect(inGerman.missing[1]).toBe('2 Treffer zu Viktor Dragunov sind nicht entschieden.')
    expect((await office.get(`${P}/${id}`, german)).body.missing).toEqual(inGerman.missing)
    await change(id, { beneficial_owners: [{ name: 'Ana Silva', share: 0.7501 }] })
    const { body } = await screen(office, id)
    for (const one of body.screen_results[0].hits) await decide(id, one.id, 'false_positive')
    expect((await change(id, { status: 'approved' })).body.status).toBe('approved')
  })

  test('is not approved on lists that were replaced since, nor are the hits in them counted', async () => {
    const own = await openOffice()
    const counted = async () => (await own.get('/api/v1/svc/compliance/dashboard')).body.hits_to_decide
    const id = await record(own, { subject_name: 'Viktor Dragunov', subject_type: 'individual' })
    const found = await hit(own, id)
    expect([found.listed_name, await counted()]).toEqual(['Viktor DRAGUNOV', 1])
    own.clock.advance(60_000)
    await loadList(own)
    const again = (await own.get(`${P}/${id}`)).body
    expect(again.missing[0]).toBe(
      `Viktor Dragunov was not screened against the OFAC SDN list of ${longDate(dayOf(own))}, which is in force: screen again.`,
    )
    await own.patch(`${P}/${id}`, { status: 'in_progress' })
    await own.post(`${P}/${id}/hits/${found.id}/disposition`, {
      disposition: 'false_positive',
      reason: 'Younger',
    })
    const early = await own.patch(`${P}/${id}`, { status: 'approved' })
    expect([early.body.code, early.body.missing]).toEqual(['not_ready', [again.missing[0]]])
    await screen(own, id)
    expect((await own.patch(`${P}/${id}`, { status: 'approved' })).body.status).toBe('approved')

    const other = await record(own, { subject_name: 'Aziza Karimova', subject_type: 'individual' })
    await hit(own, other)
    await screen(own, other)
    expect(await counted()).toBe(1)
    await own.daysPass(8)
    const admin = await own.signIn('admin@example.com')
    const { warnings } = (await own.get(`${P}/${other}`, { as: admin })).body
    expect(warnings).toEqual([`The OFAC SDN list is dated ${longDate(dayOf(own, -8))}: import a newer one.`])
    await own.close()
  })

  test('of somebody who is on a list is rejected, with the reason', async () => {
    const id = await record(office, { subject_name: 'Aziza Karimova', subject_type: 'individual' })
    await decide(id, (await hit(office, id)).id, 'true_match')
    await change(id, { status: 'in_progress' })
    expect((await change(id, { status: 'approved' })).body.missing).toEqual([
      'Aziza Karimova is on a list: Aziza KARIMOVA.',
    ])
    expect((await change(id, { status: 'rejected' })).body.errors[0].path).toBe('decision_reason')
    expect((await change(id, { status: 'rejected', decision_reason: 'Listed' })).body.status).toBe('rejected')
    expect((await change(id, { status: 'approved' })).body.allowed).toEqual(['in_progress'])
  })

  test.each([
    ['low', {}, 36],
    ['medium', { pep: true }, 24],
    ['high', { pep: true, jurisdiction: 'VN' }, 12],
  ])('of %s risk is reviewed in its time, to the day', async (rating, more, months) => {
    await loadList(office)
    const body = await approve(office, await record(office, more))
    const due = new Date(`${dayOf(office)}T00:00:00Z`)
    due.setUTCMonth(due.getUTCMonth() + months)
    expect(body).toMatchObject({
      risk_rating: rating,
      approved_at: dayOf(office),
      next_review_at: due.toISOString().slice(0, 10),
      expires_at: due.toISOString().slice(0, 10),
    })
  })

  test('keeps of a document’s number the last four signs, and ends with the document', async () => {
    await loadList(office)
    const documents = [{ type: 'passport', number: 'ZK 555-4567', expires_on: dayOf(office, 20) }]
    const id = await record(office, { subject_type: 'individual', documents })
    const { body } = await change(id, {
      documents: [{ ...documents[0], number: undefined, number_masked: '••••4567' }],
    })
    expect(body.documents).toMatchObject([{ number_masked: '••••4567' }])
    expect(JSON.stringify(await office.rows())).not.toMatch(/555-?4567/)
    expect((await approve(office, id)).expires_at).toBe(dayOf(office, 20))
    const unknown = await change(id, { documents: [{ type: 'passport', number_masked: '••••9999' }] })
    expect(unknown.body.errors[0].path).toBe('documents.0.number_masked')
  })

  test('has shares that are exact and no more than the whole', async () => {
    const id = await record(office)
    const owners = (...shares: number[]) =>
      change(id, { beneficial_owners: shares.map((share, at) => ({ name: `Owner ${at}`, share })) })
    expect((await owners(0.33335)).body.errors[0].path).toBe('beneficial_owners.0.share')
    expect((await owners(0.7, 0.3001)).body.errors[0].path).toBe('beneficial_owners.1.share')
    expect((await owners(0.7, 0.1, 0.2)).status).toBe(200)
  })

  test('is one for each investor; the register and the tickets follow it', async () => {
    await loadList(office)
    const lpId = await lp()
    const book = (
      await office.post('/api/v1/svc/syndication', { name: 'Alder Row', target_amount: 100, currency: 'USD' })
    ).body.id
    await office.post(`/api/v1/svc/syndication/${book}/allocate`, {
      lp_investor_id: lpId,
      requested_amount: 50,
    })
    const ticket = async () =>
      (await office.get(`/api/v1/svc/syndication/${book}`)).body.allocations[0].kyc_status
    const id = await record(office, { lp_id: lpId, subject_name: undefined })
    expect((await office.post(P, { lp_id: lpId, subject_type: 'fund' })).body).toMatchObject({
      code: 'duplicate',
      record_id: id,
    })
    expect(await ticket()).toBe('pending')
    await approve(office, id)
    expect([await lpKyc(lpId), await ticket()]).toEqual(['approved', 'passed'])
    const direct = await office.patch(`/api/v1/svc/investor-portal/lps/${lpId}`, { kyc_status: 'expired' })
    expect(direct.body.code).toBe('in_use')
  })

  test('that was looked at stays; another may be deleted', async () => {
    await loadList(office)
    const id = await record(office)
    await screen(office, id)
    expect((await office.delete(`${P}/${id}`)).body.code).toBe('has_history')
    expect((await office.delete(`${P}/${await record(office)}`)).status).toBe(204)
  })
})

test('the timeline of a record tells what a change changed, and no list that it left as it was', async () => {
  const id = await record(office, { documents: [{ type: 'register_extract', number: 'HRB 4711' }] })
  await office.patch(`${P}/${id}`, { status: 'in_progress' })
  const { body } = await office.get(`/api/v1/svc/timeline/kyc_record/${id}`)
  const [{ details }] = body as Json[]
  expect(Object.keys(details.after)).toEqual(['status', 'version', 'moves'])
})

test('two investors that become one are approved where each was, and are as before when they are two again', async () => {
  const LPS = '/api/v1/svc/investor-portal/lps'
  const investor = async (name: string) => (await office.post(LPS, { name, currency: 'EUR' })).body.id
  const known = async (lp_id: number) => {
    const id = await record(office, { lp_id, subject_name: undefined, jurisdiction: 'GB' })
    await loadList(office)
    await screen(office, id)
    await office.patch(`${P}/${id}`, { status: 'in_progress' })
    return id
  }
  const status = async (id: number) => (await office.get(`${LPS}/${id}`)).body.kyc_status
  const [kept, gone] = [await investor('Larkmoor Pension'), await investor('Larkmoor Pensions')]
  await office.patch(`${P}/${await known(kept)}`, { status: 'approved' })
  const waiting = await known(gone)
  expect([await status(kept), await status(gone)]).toEqual(['approved', 'in_progress'])

  const merged = await office.post(`${LPS}/${kept}/merge`, { loser_id: gone })
  expect(merged.status, JSON.stringify(merged.body)).toBe(200)
  expect(await status(kept)).toBe('in_progress')
  expect((await office.get(`${P}?lp_id=${kept}`)).body).toHaveLength(2)
  const undone = await office.post(`${LPS}/${kept}/merges/${merged.body.id}/undo`)
  expect(undone.status, JSON.stringify(undone.body)).toBe(200)
  expect([await status(kept), await status(gone)]).toEqual(['approved', 'in_progress'])

  await office.post(`${LPS}/${kept}/merge`, { loser_id: gone })
  await office.patch(`${P}/${waiting}`, { status: 'approved' })
  expect(await status(kept)).toBe('approved')
})
