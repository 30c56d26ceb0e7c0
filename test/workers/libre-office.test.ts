import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { strToU8, unzipSync, zipSync } from 'fflate'
import { afterAll, expect, test } from 'vitest'
import { findLibreOffice, LibreOffice } from '../../server/workers/libre-office.ts'
import { makeDocx, makeScan } from '../reading/files.ts'

const folder = mkdtempSync(join(tmpdir(), 'libre-office-'))
afterAll(() => rmSync(folder, { recursive: true }))

/** A program in the place of LibreOffice, which is called as that is. */
function standIn(name: string, script: string): string {
  const path = join(folder, name)
  writeFileSync(path, `#!/bin/sh\n${script}\n`, { mode: 0o755 })
  return path
}
const isRunning = (pid: number): boolean => {
  try {
    process.kill(pid, 0)
    return true
  } catch {
    return false
  }
}

test('the program gets the file under a name of its own, and nothing of the server’s environment', async () => {
  process.env.SVC_TEST_SECRET = 'hush'
  const seen = join(folder, 'seen')
  const program = standIn(
    'plain',
    `env > ${seen}; echo "$@" >> ${seen}; for f; do :; done; cp "$f" document.pdf`,
  )
  const office = new LibreOffice(program)
  expect(Buffer.from(await office.toPdf(strToU8('one'), 'docx')).toString()).toBe('one')
  const told = readFileSync(seen, 'utf8')
  expect(told).not.toContain('hush')
  expect(told).toMatch(/--headless .*--convert-to pdf --outdir \S+ \S+\/document\.docx/)
  expect(told).toMatch(/-env:UserInstallation=file:\/\/\S+\/user/)
  await office.close()
  delete process.env.SVC_TEST_SECRET
})

test('one that hangs is ended with everything that it started, and the next file is converted', async () => {
  const pid = join(folder, 'pid')
  const hangs = standIn(
    'hangs',
    `for f; do :; done; grep -q hang "$f" || { cp "$f" document.pdf; exit; }; sleep 600 & echo $! > ${pid}; wait`,
  )
  const office = new LibreOffice(hangs, 1_500)
  const [hung, other] = await Promise.allSettled([
    office.toPdf(strToU8('hang'), 'docx'),
    office.toPdf(strToU8('go on'), 'docx'),
  ])
  expect(hung).toMatchObject({ status: 'rejected', reason: { message: 'took too long' } })
  expect(other.status).toBe('fulfilled')
  const child = Number(readFileSync(pid, 'utf8'))
  await expect.poll(() => isRunning(child)).toBe(false)
  await office.close()
})

test('one that falls, makes nothing, or is not there comes to nothing, and leaves nothing behind', async () => {
  const before = readdirSync(tmpdir()).filter(name => name.startsWith('fund-office-pages-'))
  for (const program of [standIn('falls', 'exit 3'), join(folder, 'not there')]) {
    const office = new LibreOffice(program)
    await expect(office.toPdf(strToU8('x'), 'docx')).rejects.toThrow('no pages')
    await office.close()
    await expect(office.toPdf(strToU8('x'), 'docx')).rejects.toThrow('closed')
  }
  const left = readdirSync(tmpdir()).filter(name => name.startsWith('fund-office-pages-'))
  expect(left.filter(name => !before.includes(name))).toEqual([])
})

const program = findLibreOffice(process.env)

test.skipIf(program === null)(
  'LibreOffice itself makes pages, and shows no other file of the computer',
  async () => {
    const office = new LibreOffice(program as string)
    const docx = await makeDocx(['The borrower shall repay.'])
    const plain = Buffer.from(await office.toPdf(docx, 'docx'))
    expect(plain.subarray(0, 5).toString()).toBe('%PDF-')

    const picture = join(folder, 'secret.png')
    writeFileSync(picture, makeScan(300, 200))
    const linked = Buffer.from(await office.toPdf(withPicture(docx, pathToFileURL(picture).href), 'docx'))
    expect(linked.includes('/Subtype/Image')).toBe(false)
    const ran = join(folder, 'macro-ran')
    await office.toPdf(strToU8(withMacro(ran)), 'fodt')
    expect(existsSync(ran)).toBe(false)
    await office.close()
  },
)

/** A Word document that shows a picture which lies elsewhere. */
function withPicture(docx: Uint8Array, address: string): Uint8Array {
  const files = unzipSync(docx)
  const text = (path: string) => new TextDecoder().decode(files[path])
  const to = 'http://schemas.openxmlformats.org'
  const relation = `<Relationship Id="rIdX" Type="${to}/officeDocument/2006/relationships/image" Target="${address}" TargetMode="External"/>`
  const shape = `<pic:spPr><a:xfrm><a:off x="0" y="0"/><a:ext cx="3000000" cy="2000000"/></a:xfrm><a:prstGeom prst="rect"><a:avLst/></a:prstGeom></pic:spPr>`
  const blip = `<pic:blipFill><a:blip r:link="rIdX" xmlns:r="${to}/officeDocument/2006/relationships"/><a:stretch><a:fillRect/></a:stretch></pic:blipFill>`
  const shown = `<pic:pic xmlns:pic="${to}/drawingml/2006/picture"><pic:nvPicPr><pic:cNvPr id="0" name="x"/><pic:cNvPicPr/></pic:nvPicPr>${blip}${shape}</pic:pic>`
  const graphic = `<a:graphic xmlns:a="${to}/drawingml/2006/main"><a:graphicData uri="${to}/drawingml/2006/picture">${shown}</a:graphicData></a:graphic>`
  const inline = `<w:p><w:r><w:drawing><wp:inline xmlns:wp="${to}/drawingml/2006/wordprocessingDrawing"><wp:extent cx="3000000" cy="2000000"/><wp:docPr id="1" name="p"/>${graphic}</wp:inline></w:drawing></w:r></w:p>`
  const [relations, body] = ['word/_rels/document.xml.rels', 'word/document.xml']
  return zipSync({
    ...files,
    [relations]: strToU8(text(relations).replace('</Relationships>', `${relation}</Relationships>`)),
    [body]: strToU8(text(body).replace('<w:body>', `<w:body>${inline}`)),
  })
}

/** A text that runs a macro when it is opened. */
const withMacro = (ran: string) =>
  `<?xml version="1.0"?><office:document xmlns:office="urn:oasis:names:tc:opendocument:xmlns:office:1.0" xmlns:script="urn:oasis:names:tc:opendocument:xmlns:script:1.0" xmlns:text="urn:oasis:names:tc:opendocument:xmlns:text:1.0" xmlns:xlink="http://www.w3.org/1999/xlink" office:version="1.2" office:mimetype="application/vnd.oasis.opendocument.text"><office:scripts><office:script script:language="ooo:Basic"><ooo:libraries xmlns:ooo="http://openoffice.org/2004/office"><ooo:library-embedded ooo:name="Standard"><ooo:module ooo:name="Module1"><ooo:source-code>Sub Main
Shell("/usr/bin/touch ${ran}")
End Sub</ooo:source-code></ooo:module></ooo:library-embedded></ooo:libraries></office:script><office:event-listeners><script:event-listener script:language="ooo:script" script:event-name="dom:load" xlink:href="vnd.sun.star.script:Standard.Module1.Main?language=Basic&amp;location=document" xlink:type="simple"/></office:event-listeners></office:scripts><office:body><office:text><text:p>Hi</text:p></office:text></office:body></office:document>`
