import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Json, type Office, openOffice } from '../../office.ts'

let office: Office
beforeAll(async () => {
  office = await openOffice()
})
afterAll(() => office.close())

const CIM = '/api/v1/svc/cim'

const OVERVIEW = [
  'Alder Ports plc was founded in 1998 and operates two container terminals in Hull and Immingham.',
  'The company has a leading market position and holds a 40 percent market share of regional container handling.',
  'Revenue for the year ended 31 December 2025 was GBP 84.2 million, an increase of 9 percent.',
  'EBITDA was GBP 21.7 million and the operating margin improved.',
].join('\n\n')

const AGREEMENT = [
  'The Borrower shall ensure that the leverage ratio shall not exceed 4.50:1 on any test date.',
  'The facility is secured by a first ranking pledge over all shares and a fixed charge over the terminals.',
  'No assignment is permitted without the prior written consent of Ms. Rosa Lindqvist of Kestrel Bank AB.',
].join('\n\n')

const source = {
  type: 'inline',
  documents: [
    { name: 'overview.txt', text: OVERVIEW },
    { name: 'facility.txt', text: AGREEMENT },
  ],
}

async function newDeal(more: Json = {}): Promise<number> {
  const { body } = await office.post('/api/v1/svc/crm/deals', {
    name: 'Alder Ports senior loan',
    asset_class: 'private_credit',
    counterparty: 'Alder Ports plc',
    currency: 'GBP',
    irr_target: 0.115,
    target_size: 25_000_000,
    jurisdiction: 'GB',
    ...more,
  })
  return body.id
}

async function priced(deal_id: number, more: Json = {}): Promise<Json> {
  const { body } = await office.post('/api/v1/svc/pricer/run', {
    deal_id,
    principal: 25_000_000,
    term_months: 36,
    amortisation: 'bullet',
    coupon_pct: 0.1,
    fees_upfront_pct: 0.02,
    tranches: [
      { name: 'Senior', balance: 20_000_000, coupon_pct: 0.08, priority: 1 },
      { name: 'Junior', balance: 3_000_000, coupon_pct: 0.12, priority: 2 },
    ],
    ...more,
  })
  return body
}

async function generate(input: Json): Promise<Json> {
  const { status, body } = await office.post(`${CIM}/generate`, { title: 'Alder Ports', ...input })
  if (status !== 201) throw new Error(JSON.stringify(body))
  return body
}

const sectionOf = (report: Json, key: string): Json =>
  report.sections.find((section: Json) => section.section_key === key)

const at = (id: number, key: string) => `${CIM}/reports/${id}/section/${key}`

describe('templates', () => {
  test('are the three, with the sections of the field in their order', async () => {
    const { body } = await office.get(`${CIM}/templates`)
    const sections = Object.fromEntries(
      body.map((one: Json) => [one.key, one.sections.map((section: Json) => section.key).join(', ')]),
    )
    expect(sections).toEqual({
      standard:
        'executive_summary, investment_highlights, transaction_overview, company_overview, products_services, market_overview, competition, customers_suppliers, management, financial_summary, historical_financials, projections, capital_structure, use_of_proceeds, structure_and_terms, risks_and_mitigants, esg, exit_or_repayment, process_and_next_steps, disclaimer',
      teaser:
        'opportunity, business_snapshot, key_financials, highlights, transaction, process_contact, disclaimer',
      onepager: 'headline, snapshot, key_terms, key_metrics, highlights, risks, contact',
    })
  })
})

describe('a memorandum', () => {
  test('needs a deal or a source, and one that is there', async () => {
    const input = { title: 'Nothing', template_key: 'standard' }
    expect((await office.post(`${CIM}/generate`, input)).status).toBe(422)
    const absent = await office.post(`${CIM}/generate`, { ...input, deal_id: 987_654 })
    expect(absent.status).toBe(422)
    expect(absent.body.errors[0].path).toBe('deal_id')
  })

  test('is written from the records: every number of it refers to what it comes from', async () => {
    const deal = await newDeal()
    const pricing = await priced(deal)
    const report = await generate({ template_key: 'standard', deal_id: deal })
    expect(report.persisted).toBe(true)
    expect(report.sections.flatMap((section: Json) => section.uncited)).toEqual([])
    const summary = sectionOf(report, 'executive_summary')
    expect(summary.text).toContain('Target size GBP 25m.')
    expect(summary.text).toContain('11.5%')
    expect(summary.text).toContain(`${(pricing.moic as number).toFixed(2)}x`)
    const stack = sectionOf(report, 'capital_structure')
    expect(stack.text).toContain('Senior')
    expect(stack.citations).toEqual([expect.objectContaining({ type: 'pricing', id: pricing.id })])
    const uses = sectionOf(report, 'use_of_proceeds').text
    expect(uses).toContain('GBP 24,500,000')
    expect(uses).toContain('GBP 500,000')
    expect(uses).toContain('Retained beneath the tranches | GBP 2,000,000')
  })

  test('says what is not known instead of making something up', async () => {
    const report = await generate({
      template_key: 'onepager',
      deal_id: await newDeal({ target_size: null, irr_target: null }),
    })
    const metrics = sectionOf(report, 'key_metrics')
    expect(metrics.missing).toEqual(['returns: the deal has not been priced', 'revenue and profit'])
    expect(metrics.text).toBe('Not known yet: returns: the deal has not been priced; revenue and profit.')
    expect(sectionOf(report, 'headline').missing).toContain('the target size')
  })

  test('quotes documents letter for letter, with their page', async () => {
    const report = await generate({ template_key: 'standard', source })
    const documents: Record<string, string> = { 'overview.txt': OVERVIEW, 'facility.txt': AGREEMENT }
    const quotes = report.sections
      .flatMap((section: Json) => section.citations)
      .filter((one: Json) => one.type === 'document')
    expect(quotes.length).toBeGreaterThan(5)
    for (const { document, page, quote } of quotes) {
      expect(documents[document]).toContain(quote)
      expect(page).toBe(1)
    }
    const terms = sectionOf(report, 'structure_and_terms')
    expect(terms.text).toContain('“The Borrower shall ensure that the leverage ratio shall not exceed 4.50:1')
    expect(terms.markup).not.toContain('leverage ratio')
    expect(report.documents.map((one: Json) => one.name)).toEqual(['overview.txt', 'facility.txt'])
    const again = await office.get(`${CIM}/reports/${report.id}`)
    expect(again.body.sections).toEqual(report.sections)
  })

  test('compares a pricing that is called the downside with the latest other one', async () => {
    const deal = await newDeal()
    await priced(deal, { name: 'Downside', coupon_pct: 0.04, tranches: [] })
    await priced(deal, { name: 'Base', tranches: [] })
    const report = await generate({ template_key: 'standard', deal_id: deal })
    const text = sectionOf(report, 'projections').text
    expect(text).toContain('Downside case')
    expect(text).toMatch(/\| Measure \| Base \| Downside \|/)
    expect(sectionOf(report, 'projections').uncited).toEqual([])
  })

  test('leaves no trace when it is ephemeral', async () => {
    const before = await office.rows()
    const reply = await office.post(`${CIM}/generate?ephemeral=true`, {
      title: 'For show',
      template_key: 'onepager',
      source,
    })
    expect(reply.status).toBe(201)
    expect(reply.body).toMatchObject({ id: null, persisted: false })
    expect(await office.rows()).toEqual(before)
  })
})

describe('a section', () => {
  test('that a person changes gets a version; a number that nothing speaks for is pointed at', async () => {
    const report = await generate({ template_key: 'onepager', deal_id: await newDeal() })
    const { markup, version } = sectionOf(report, 'headline')
    const text = `${markup} Margins are 31%. It employs 250 people. Size again: GBP 25 million. [1]`
    const { body } = await office.patch(at(report.id, 'headline'), { text, version })
    expect(body.version).toBe(2)
    expect(body.status).toBe('edited')
    expect(body.uncited.map((one: Json) => one.text)).toEqual(['31%', '250'])
    for (const { start, end, text: number } of body.uncited)
      expect(body.markup.slice(start, end)).toBe(number)
  })

  test('that was changed meanwhile is not written over', async () => {
    const report = await generate({ template_key: 'onepager', deal_id: await newDeal() })
    const path = at(report.id, 'risks')
    expect((await office.patch(path, { text: 'Rates may rise.', version: 1 })).status).toBe(200)
    const late = await office.patch(path, { text: 'Nothing can happen.', version: 1 })
    expect(late.status).toBe(409)
    expect(late.body).toMatchObject({
      code: 'changed_meanwhile',
      current: { version: 2, markup: 'Rates may rise.' },
    })
    const both = await Promise.all(
      ['One', 'Two'].map(text => office.patch(path, { text: `${text} wins.`, version: 2 })),
    )
    expect(both.map(one => one.status).sort()).toEqual([200, 409])
  })

  test('takes citations that stand where they say, and no others', async () => {
    const report = await generate({ template_key: 'onepager', source })
    const path = at(report.id, 'key_terms')
    const quote = 'The facility is secured by a first ranking pledge over all shares'
    const cite = [{ type: 'document', document: 'facility.txt', page: 1, quote: 'It is not there.' }]
    expect((await office.patch(path, { cite, source })).status).toBe(422)
    const last = Math.max(0, ...sectionOf(report, 'key_terms').citations.map((one: Json) => one.n))
    const good = await office.patch(path, {
      text: `Shares are pledged: ${quote} [${last + 1}]. Rent is 12 a month. [${last + 2}]`,
      cite: [
        { type: 'document', document: 'facility.txt', page: 1, quote },
        { type: 'statement', quote: 'Call with management: the rent is 12 a month.' },
      ],
      source,
    })
    expect(good.status).toBe(200)
    expect(good.body.markup).toContain(`Shares are pledged: {{quote:${last + 1}}}`)
    expect(good.body.text).toContain(`“${quote}”`)
    expect(good.body.uncited).toEqual([])
    const unknown = await office.patch(path, { text: 'See [99].' })
    expect(unknown.status).toBe(422)
  })

  test('is written anew from the quotes it had, and every version can be had back', async () => {
    const report = await generate({ template_key: 'standard', source })
    const path = at(report.id, 'structure_and_terms')
    const first = sectionOf(report, 'structure_and_terms')
    await office.patch(path, { text: 'To be rewritten.' })
    const anew = await office.post(`${path}/regenerate`, {})
    expect(anew.status).toBe(200)
    expect(anew.body).toMatchObject({ version: 3, status: 'draft', text: first.text })
    const versions = (await office.get(`${path}/versions`)).body
    expect(versions.map((one: Json) => [one.version, one.origin])).toEqual([
      [3, 'regenerated'],
      [2, 'edited'],
      [1, 'generated'],
    ])
    const back = await office.post(`${path}/restore`, { from: 2, version: 3 })
    expect(back.body).toMatchObject({ version: 4, text: 'To be rewritten.', status: 'edited' })
    expect((await office.post(`${path}/restore`, { from: 9 })).status).toBe(422)
  })

  test('has a suggestion that can be taken as it is', async () => {
    const deal = await newDeal()
    const report = await generate({ template_key: 'onepager', deal_id: deal })
    const path = at(report.id, 'key_metrics')
    await priced(deal)
    const before = await office.rows()
    const { body: suggestion } = await office.post(`${path}/suggest`, { instruction: 'complete', source })
    expect(suggestion).toMatchObject({ changed: true, based_on_version: 1 })
    expect(suggestion.text).toContain('Multiple of money')
    expect(suggestion.text).toContain('“Revenue for the year ended 31 December 2025 was GBP 84.2 million')
    expect((await office.rows()).cim_section_versions).toEqual(before.cim_section_versions)
    const taken = await office.patch(path, {
      text: suggestion.markup,
      cite: suggestion.cite,
      version: suggestion.based_on_version,
      source,
    })
    expect(taken.status).toBe(200)
    expect(taken.body.text).toBe(suggestion.text)
    expect(taken.body.uncited).toEqual([])
  })

  test('is shortened and tightened without losing a reference', async () => {
    const report = await generate({ template_key: 'onepager', deal_id: await newDeal() })
    const path = at(report.id, 'headline')
    const long =
      'It should be noted that the loan is very large. [1] In order to repay, it sells. It sells a lot. It sells more.'
    await office.patch(path, { text: long })
    const suggest = async (instruction: string) =>
      (await office.post(`${path}/suggest`, { instruction })).body
    expect((await suggest('tighten')).markup).toBe(
      'The loan is large. [1] To repay, it sells. It sells a lot. It sells more.',
    )
    expect((await suggest('shorten')).markup).toBe(
      'It should be noted that the loan is very large. [1] In order to repay, it sells.',
    )
  })
})

describe('a teaser', () => {
  const tellTale = /Alder|Hull|Lindqvist|Kestrel Bank|ana@|555/

  test('calls the deal by a code name and names nobody', async () => {
    const deal = await newDeal()
    await office.post(`/api/v1/svc/crm/deals/${deal}/contacts`, {
      name: 'Ana Silva',
      email: 'ana@alderports.example',
    })
    const report = await generate({ template_key: 'teaser', deal_id: deal, source })
    expect(report.code_name).toMatch(/^Project [A-Z]/)
    expect(report.leaks).toEqual([])
    const said = report.sections.map((section: Json) => section.text).join('\n')
    expect(said).toContain(report.code_name)
    expect(said).toContain('GBP 25,000,000')
    expect(said).not.toMatch(/Alder|Lindqvist|Kestrel Bank|Silva/)
    expect(said).toContain('EBITDA was GBP 21.7 million')
    const twin = await generate({ template_key: 'teaser', deal_id: deal })
    expect(twin.code_name).toBe(report.code_name)
  })

  test('that names somebody after an edit is neither approved nor exported, until it is mended', async () => {
    const deal = await newDeal()
    const contact = { name: 'Ana Silva', email: 'ana@alderports.example' }
    await office.post(`/api/v1/svc/crm/deals/${deal}/contacts`, contact)
    const report = await generate({ template_key: 'teaser', deal_id: deal })
    const path = at(report.id, 'highlights')
    const text =
      'ALDER PORTS is strong. Ask Ana Silva, ana@alderports.example or +44 1482 555 0101, at 12 Quay Road, or see www.alderports.example.'
    await office.patch(path, { text })
    const { body } = await office.get(`${CIM}/reports/${report.id}`)
    const kinds = new Set(body.leaks.map((one: Json) => one.kind))
    expect([...kinds].sort()).toEqual(['address', 'contact', 'email', 'name', 'phone', 'url'])
    expect(new Set(body.leaks.map((one: Json) => one.section_key))).toEqual(new Set(['highlights']))

    const exported = await office.get(`${CIM}/reports/${report.id}/export?format=pdf`)
    expect(exported.status).toBe(409)
    const move = (status: string) => office.post(`${CIM}/reports/${report.id}/status`, { status })
    expect((await move('in_review')).status).toBe(200)
    const refused = await move('approved')
    expect(refused.status).toBe(409)
    expect(refused.body).toMatchObject({ code: 'gate_not_met', missing: ['no identifying names'] })
    await office.patch(path, { text: 'The business is strong.' })
    expect((await move('approved')).status).toBe(200)
  })

  test('finds names that were given to the deal after it was written', async () => {
    const deal = await newDeal({ counterparty: null, name: 'Loan 7' })
    const report = await generate({ template_key: 'teaser', deal_id: deal })
    await office.patch(at(report.id, 'highlights'), { text: 'Brookvale is growing.' })
    expect((await office.get(`${CIM}/reports/${report.id}`)).body.leaks).toEqual([])
    await office.patch(`/api/v1/svc/crm/deals/${deal}`, { counterparty: 'Brookvale Foods Ltd' })
    expect((await office.get(`${CIM}/reports/${report.id}`)).body.leaks).toEqual([
      { section_key: 'highlights', kind: 'name', text: 'Brookvale' },
    ])
  })

  test('takes another code name everywhere', async () => {
    const report = await generate({ template_key: 'teaser', deal_id: await newDeal() })
    const { body } = await office.patch(`${CIM}/reports/${report.id}`, { code_name: 'Project Marmalade' })
    expect(sectionOf(body, 'opportunity').text).toContain('Project Marmalade is')
    expect(JSON.stringify(body.sections)).not.toContain(report.code_name)
    const told = await office.patch(`${CIM}/reports/${report.id}`, { code_name: 'Project Alder' })
    expect(told.body.leaks[0]).toMatchObject({ section_key: null, kind: 'name' })
  })

  test('shows nothing that would tell in its files', async () => {
    const report = await generate({ template_key: 'teaser', deal_id: await newDeal(), source })
    expect(JSON.stringify(report.sections.map((one: Json) => one.text))).not.toMatch(tellTale)
  })
})

describe('the status', () => {
  test('goes one step at a time; what is approved is taken back before it changes', async () => {
    const report = await generate({ template_key: 'onepager', deal_id: await newDeal() })
    const move = (status: string) => office.post(`${CIM}/reports/${report.id}/status`, { status })
    const skipped = await move('published')
    expect(skipped.status).toBe(409)
    expect(skipped.body).toMatchObject({ code: 'illegal_transition', state: 'draft' })
    expect(skipped.body.allowed).toEqual(['in_review', 'archived'])
    await move('in_review')
    await move('approved')
    const edit = () => office.patch(at(report.id, 'risks'), { text: 'Changed.' })
    expect((await edit()).body).toMatchObject({ code: 'report_locked', state: 'approved' })
    await move('draft')
    expect((await edit()).status).toBe(200)
    for (const status of ['in_review', 'approved', 'published']) expect((await move(status)).status).toBe(200)
    expect((await office.delete(`${CIM}/reports/${report.id}`)).status).toBe(409)
    expect((await move('draft')).status).toBe(409)
    expect((await move('archived')).body.status).toBe('archived')
    const kept = await office.delete(`${CIM}/reports/${report.id}`)
    expect(kept.body).toMatchObject({ status: 409, code: 'report_locked', state: 'archived' })
    expect((await office.get(`${CIM}/reports/${report.id}`)).status).toBe(200)
  })

  test('of a section is approved by somebody, and lost with the next change', async () => {
    const report = await generate({ template_key: 'onepager', deal_id: await newDeal() })
    const path = at(report.id, 'risks')
    const approved = await office.patch(path, { status: 'approved', version: 1 })
    expect(approved.body).toMatchObject({ status: 'approved', version: 1 })
    expect((await office.patch(path, { text: 'Other risks.' })).body.status).toBe('edited')
  })
})
