import { execFileSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, rmSync, symlinkSync, truncateSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, sep } from 'node:path'
import { afterAll, describe, expect, test } from 'vitest'
import { Folders } from '../../server/sources/folder/folders.ts'

const scratch = mkdtempSync(join(tmpdir(), 'fund-office-test-'))
const deals = join(scratch, 'Deals')
const beside = join(scratch, 'Deals of others')
const linked = join(scratch, 'linked')
mkdirSync(join(deals, 'Alder', 'signed'), { recursive: true })
mkdirSync(beside)
writeFileSync(join(deals, 'Alder', 'Loan agreement.pdf'), '%PDF-1.7')
writeFileSync(join(deals, 'Alder', 'signed', 'loan AGREEMENT (2).pdf'), '%PDF-1.7')
writeFileSync(join(beside, 'secret.txt'), 'not yours')
symlinkSync(deals, linked, 'dir')
symlinkSync(beside, join(deals, 'way out'), 'dir')
symlinkSync(join(beside, 'secret.txt'), join(deals, 'secret.txt'))
symlinkSync(join(deals, 'Alder', 'Loan agreement.pdf'), join(deals, 'newest.pdf'))
afterAll(() => rmSync(scratch, { recursive: true, force: true }))

const refusal = (work: Promise<unknown>) =>
  work.then(
    () => 'given',
    (error: Error) => error.message,
  )

describe('a folder that is lent', async () => {
  const folders = await Folders.of([deals])

  test('is listed with sizes; of a link that leads outside no more than its name', async () => {
    const listed = await folders.list('')
    expect(listed.sort((a, b) => (a.name < b.name ? -1 : 1))).toEqual([
      { name: 'Alder', type: 'directory', size: null },
      { name: 'newest.pdf', type: 'file', size: 8 },
      { name: 'secret.txt', type: 'file', size: null },
      { name: 'way out', type: 'file', size: null },
    ])
  })

  test('gives what lies in it, by its whole path, from the folder on, or by a link within', async () => {
    for (const path of [join(deals, 'newest.pdf'), 'Alder/Loan agreement.pdf', 'Alder/../newest.pdf'])
      expect((await folders.read(path)).toString()).toBe('%PDF-1.7')
  })

  test.each([
    '..',
    '../Deals of others/secret.txt',
    join(deals, '..', 'Deals of others', 'secret.txt'),
    `${deals} of others${sep}secret.txt`,
    'way out/secret.txt',
    'way out/missing.txt',
    'secret.txt',
    '/etc/passwd',
  ])('gives nothing outside of it: %s', async path => {
    expect(await refusal(folders.read(path))).toMatch(/^(Access denied|ENOENT)/)
    expect(await refusal(folders.list(path))).toMatch(/^(Access denied|ENOENT)/)
    expect(await refusal(folders.read(path))).not.toContain('not yours')
  })

  test('says what is missing, what is no folder and what is no file', async () => {
    expect(await refusal(folders.list('missing'))).toMatch(/ENOENT/)
    expect(await refusal(folders.list('newest.pdf'))).toMatch(/ENOTDIR/)
    expect(await refusal(folders.read('Alder'))).toMatch(/is no file/)
  })

  test('gives no file that would not fit into a message, and waits for no pipe', async () => {
    const large = join(deals, 'Alder', 'large.bin')
    writeFileSync(large, '')
    truncateSync(large, 65 * 1024 * 1024)
    expect(await refusal(folders.read('Alder/large.bin'))).toMatch(/is larger than/)
    rmSync(large)
    if (process.platform === 'win32') return
    execFileSync('mkfifo', [join(deals, 'pipe')])
    expect(await refusal(folders.read('pipe'))).toMatch(/is no file/)
    rmSync(join(deals, 'pipe'))
  })

  test('is searched by the words of names, and not through links', async () => {
    expect(await folders.search('', 'loan*agreement')).toEqual([
      join('Alder', 'Loan agreement.pdf'),
      join('Alder', 'signed', 'loan AGREEMENT (2).pdf'),
    ])
    expect(await folders.search(deals, 'secret')).toEqual([join(deals, 'secret.txt')])
  })
})

test('a folder that is itself a link is lent under its own name', async () => {
  const folders = await Folders.of([linked])
  expect(folders.paths).toEqual([linked])
  expect((await folders.read(join(linked, 'newest.pdf'))).toString()).toBe('%PDF-1.7')
  expect(await refusal(folders.read(join(linked, 'secret.txt')))).toMatch(/^Access denied/)
})

test('what is no folder is said', async () => {
  expect(await refusal(Folders.of([join(scratch, 'missing')]))).toMatch(/^There is no folder .*missing\.$/)
  expect(await refusal(Folders.of([join(beside, 'secret.txt')]))).toMatch(/is no folder\.$/)
  expect(await refusal(Folders.of([]))).toBe('Name the folder to lend.')
})
