import { loadLanguage } from '../language/languages.ts'

// As in the pages of the office: the words have to be there before the modules are read.
void loadLanguage().then(() => import('./shared.tsx'))
