export { type Binder, type BinderDocument, BinderTooLarge, binderPdf, binderZip } from './binder.ts'
export { type Signed, type Signing, signingCertificate } from './certificate.ts'
export { type PaperFacts, type PreparedPaper, preparePaper, type SigningParty } from './prepare.ts'
export {
  type FactName,
  type PaperTemplate,
  paperTemplate,
  paperTemplates,
  type TableName,
  templateKeys,
} from './template.ts'
