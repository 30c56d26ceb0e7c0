import { expect, test } from 'vitest'
import { isLeftBySystems } from '../../renderer/pages/rooms/uploads/dropped.ts'

const found = (path: string) => {
  const [name = '', ...folders] = path.split('/').reverse()
  return isLeftBySystems({ file: { name } as File, folders })
}

test.each([
  '.DS_Store',
  'a/Thumbs.db',
  'desktop.ini',
  '~$memo.docx',
  '.~lock.memo.odt#',
  '._memo.txt',
  '__MACOSX/memo.txt',
])('%s is the system’s', path => {
  expect(found(path)).toBe(true)
})

test.each(['memo.txt', 'Thumbs.db.pdf', '~memo.docx', '.env', 'Desktop/memo.txt'])(
  '%s is a person’s',
  path => {
    expect(found(path)).toBe(false)
  },
)
