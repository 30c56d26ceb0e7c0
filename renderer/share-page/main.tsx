import { loadLanguage } from '../language/languages.ts'

// As in the office's pages, the language must load before the modules.
void loadLanguage().then(() => import('./shared.tsx'))
