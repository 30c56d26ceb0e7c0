/**
 * Resource limits for one document. A file past a limit is read up to it and says so, or is not opened; it
 * never crashes the reader.
 */

/** Bytes of a file: a prospectus full of pictures has thirty million. */
export const LARGEST_FILE = 64 * 1024 * 1024

/** Bytes of XML unpacked from one Office file. Text of this size would be some fifty thousand pages. */
export const LARGEST_UNPACKED = 192 * 1024 * 1024

/** Pages, slides, sheets, and attachments of a mail with theirs. */
export const MOST_PAGES = 5000

/** Characters of text: ten times the longest credit agreement with all of its schedules. */
export const MOST_CHARACTERS = 20_000_000

/** Paragraphs, including rows of sheets: as many as a register of payments of some years. */
export const MOST_PARAGRAPHS = 200_000

/** Nested elements. Word needs some thirty; deeper ones were made to exhaust a parser. */
export const DEEPEST_NESTING = 512

/** Depth limit of web pages, where unclosed elements nest too. */
export const DEEPEST_WEB_PAGE = 4000

/** Mails within mails. */
export const DEEPEST_MAIL = 4

/** Characters of a row of a table up to which it is one paragraph; the cells of a longer one (a page laid out as a table) each have their own. */
export const LONGEST_ROW = 2000
