import { type Coverage, coverageOf } from './coverage.ts'
import { type Profile, profileOf } from './profile/profile.ts'
import type { ReadDocument } from './text/document.ts'

/** A document's text and profile, stored beside its file. */
export interface KeptText {
  document: ReadDocument
  profile: KeptProfile
}

/** A document's profile, and its coverage. */
export interface KeptProfile extends Profile {
  coverage: Coverage
}

/** Letters of one document that are kept: a credit agreement with all of its schedules has a million. */
const MOST_LETTERS = 4_000_000
const CUT = `Of its text the first ${MOST_LETTERS.toLocaleString('en')} letters are kept.`

/** True of the reason of a document of which more was read than is kept. */
export const wasCut = (reason: string | null): boolean => reason === CUT

/** Returns the stored form of a document that was read: its text up to the limit, and its full profile. */
export const keptTextOf = (document: ReadDocument): KeptText => ({
  document: bounded(document),
  profile: { ...profileOf(document), coverage: coverageOf(document) },
})

/** The document up to so many letters; one that is cut says so. */
function bounded(document: ReadDocument): ReadDocument {
  let left = MOST_LETTERS
  let isCut = false
  const pages = document.pages.map(page => {
    const paragraphs: string[] = []
    for (const text of page.paragraphs) {
      if (text.length > left) isCut = true
      if (isCut) break
      left -= text.length
      paragraphs.push(text)
    }
    return { ...page, paragraphs }
  })
  if (!isCut) return document
  return { ...document, pages, status: 'partly_readable', reason: CUT }
}
