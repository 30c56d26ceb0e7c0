import { loadLanguage } from './language/languages.ts'

// What the modules of the pages call things is looked up while they are read, so that the words have to be there first.
void loadLanguage().then(() => import('./office.tsx'))
