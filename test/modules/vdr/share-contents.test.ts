import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Json, type Office, openOffice } from '../../office.ts'
import { makePdf, makeScan } from '../../reading/files.ts'
import { link, room } from './share-links.ts'
import { Visitor } from './visitor.ts'

let office: Office
beforeAll(async () => {
  office = await openOffice()
})
afterAll(() => office.close())

const bytesOf = (visitor: Visitor, path: string) =>
  fetch(office.url + visitor.at + path, { headers: { cookie: visitor.cookie ?? '' } }).then(async reply => ({
    type: reply.headers.get('content-type'),
    name: reply.headers.get('content-disposition'),
    bytes: new Uint8Array(await reply.arrayBuffer()),
  }))

test('a link bears the name, the colour and the logo of the letterhead of its office', async () => {
  const { at } = await room(office)
  const { token } = await link(office, at, {})
  const opened = async () => (await new Visitor(office, token).get()).body
  expect(await opened()).toMatchObject({ colour: '#1f3a5f', logo: null })
  const logo = makeScan(60, 20).toString('base64')
  await office.put('/api/v1/svc/admin/letterhead', { colour: '#7a1f3a', logo })
  expect(await opened()).toMatchObject({ colour: '#7a1f3a', logo: `data:image/png;base64,${logo}` })
})

test('a link shows its folders, its group and nothing that is held back', async () => {
  const { at, financial, legal, claim, accounts } = await room(office)
  const some = new Visitor(office, (await link(office, at, { folder_ids: [financial] })).token)
  expect(await some.names()).toEqual(['accounts.txt'])
  expect((await some.get('/folders')).body.map((one: Json) => one.name)).toEqual(['Financial'])
  expect((await some.get(`/documents/${claim}`)).status).toBe(404)
  expect((await some.get(`/documents/${claim}/stream`)).status).toBe(404)

  await office.post(`${at}/members`, { user_id: 1, group: 'Bidders' })
  const [group] = (await office.get(`${at}/groups`)).body
  await office.put(`${at}/grants`, { folder_id: legal, group_id: group.id, permission: 'edit' })
  await office.delete(`${at}/members/1`)
  const bidder = new Visitor(office, (await link(office, at, { group_id: group.id })).token)
  expect(await bidder.names()).toEqual(['claim.txt'])
  // A group's edit right gives a visitor from outside no view of items on hold.
  await office.patch(`${at}/documents/${claim}`, { held: true })
  expect(await bidder.names()).toEqual([])

  const all = new Visitor(office, (await link(office, at)).token)
  await office.patch(`${at}/documents/${accounts}`, { visible_from: '2026-12-01' })
  expect(await all.names()).toEqual(['teaser.txt'])
  expect((await office.post(`${at}/share-links`, { folder_ids: [999] })).body.errors[0].path).toBe(
    'folder_ids.0',
  )
  expect((await office.post(`${at}/share-links`, { group_id: 999 })).body.errors[0].path).toBe('group_id')
})

test('what may not be taken is shown with a watermark alone, and not at all where it cannot bear one', async () => {
  const { at, teaser } = await room(office)
  const upload = async (name: string, bytes: Uint8Array): Promise<number> => {
    const content = Buffer.from(bytes).toString('base64')
    return (await office.post(`${at}/documents`, { name, content })).body.id
  }
  const pdf = await makePdf(draw => {
    draw.text('Adjusted EBITDA of 12')
    draw.addPage().text('Second page')
  })
  const [memo, photo, broken, zip] = [
    await upload('memo.pdf', pdf),
    await upload('photo.png', makeScan(300, 200)),
    await upload('broken.pdf', pdf.slice(0, 300)),
    await upload('data.bin', new Uint8Array([0, 1, 2, 3])),
  ]
  const viewer = new Visitor(office, (await link(office, at, { require_email: true })).token, 'Browser')
  await viewer.post('/visit', { email: 'ana@example.com' })
  expect((await viewer.get(`/documents/${teaser}`)).body.may_download).toBe(false)
  expect((await viewer.get(`/documents/${memo}/stream?download=true`)).status).toBe(403)
  const text = async (id: number) => {
    const { type, bytes } = await bytesOf(viewer, `/documents/${id}/stream`)
    expect(type).toBe('application/pdf')
    const { pages } = await office.running.door.parts.services.reader.read('stamped.pdf', bytes)
    return pages.map(page => page.paragraphs.join(' '))
  }
  const pages = await text(memo)
  expect(pages).toHaveLength(2)
  expect(pages[0]).toContain('Adjusted EBITDA of 12')
  for (const page of pages) expect(page).toMatch(/ana@example\.com +2026-03-0\d \d\d:\d\d UTC +\S+/)
  expect((await text(photo))[0]).toContain('ana@example.com')
  expect((await text(teaser))[0]).toMatch(/teaser\.txt.*ana@example\.com/)
  for (const id of [broken, zip])
    expect((await viewer.get(`/documents/${id}/stream`)).body.code).toBe('cannot_be_stamped')

  const stamped = new Visitor(
    office,
    (await link(office, at, { allow_download: true, watermark: true })).token,
  )
  await stamped.get()
  const taken = await bytesOf(stamped, `/documents/${memo}/stream?download=true`)
  expect(taken.name).toContain('memo.pdf')
  expect(Buffer.from(taken.bytes).equals(Buffer.from(pdf))).toBe(false)
  expect((await stamped.get(`/documents/${zip}/stream?download=true`)).body.code).toBe('cannot_be_stamped')
  const own = await fetch(`${office.url}${at}/documents/${memo}/watermarked-stream`, {
    headers: { authorization: `Bearer ${office.admin}` },
  })
  const { pages: seen } = await office.running.door.parts.services.reader.read(
    'stamped.pdf',
    new Uint8Array(await own.arrayBuffer()),
  )
  expect(JSON.stringify(seen)).toContain('admin@example.com')
  const refused = await office.get(`${at}/documents/${zip}/watermarked-stream`)
  expect([refused.status, refused.body.code]).toEqual([409, 'cannot_be_stamped'])
})
