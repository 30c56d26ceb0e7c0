/** Errors of pdf.js for an object that is not where the file says, or is not what it should be. */
const DAMAGED: ReadonlySet<string> = new Set(['XRefEntryException', 'FormatError'])

/**
 * pdf.js fetches all pages beside the one asked for and awaits only those that it comes by, so that the rejection of a damaged one
 * reaches nobody and would end the process: it is passed over, and any other ends the process as ever.
 */
process.on('unhandledRejection', reason => {
  if (!(reason instanceof Error && DAMAGED.has(reason.name))) throw reason
})
