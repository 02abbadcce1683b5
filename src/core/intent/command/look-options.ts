/** Decides by data which options leave a check that only looks one that looks: with any other it may write, fetch, load or start something. */

import { parseRows } from '../../text/first-word.js';
import { lazy } from '../../text/lazy.js';
import { nameOf } from './given-options.js';

/** By program. Names are told without dashes, in small letters, `*` behind a beginning; a letter as it is typed. */
const TABLE = `
tsc: noemit noemitonerror pretty p project t target m module moduleresolution moduledetection jsx* lib allow* checkjs esmoduleinterop resolve* isolated* strict* no* skip* listfiles* explainfiles diagnostics extendeddiagnostics traceresolution showconfig types typeroots exact* verbatim* force* use* experimentaldecorators downleveliteration max* locale preservesymlinks -v -h version help rewriterelative* erasable*
eslint: ext maxwarnings quiet color nocolor ignorepath ignorepattern noignore noinlineconfig reportunused* env global rule noeslintrc noerroronunmatchedpattern passonnopatterns debug stats concurrency nowarnignored exitonfatalerror stdin* printconfig version help -v -h
prettier: check listdifferent -c -l -u ignoreunknown ignorepath loglevel color nocolor nocache noconfig noeditorconfig noerroronunmatchedpattern tabwidth usetabs semi nosemi singlequote jsxsinglequote quoteprops trailingcomma printwidth endofline prosewrap arrowparens bracket* nobracket* objectwrap experimental* htmlwhitespacesensitivity vueindentscriptandstyle singleattributeperline embeddedlanguageformatting stdinfilepath withnodemodules configprecedence version help -h
ruff: select ignore extendselect extendignore perfileignores extendperfileignores linelength targetversion exclude extendexclude forceexclude respectgitignore norespectgitignore quiet silent verbose statistics nocache -n -q -s -v showfiles showsettings showfixes exitzero exitnonzeroonfix preview nopreview nofix diff isolated outputformat stdinfilename check version help -h
biome: diagnosticlevel colors maxdiagnostics staged changed since only skip verbose reporter noerrorsonunmatched formatterenabled linterenabled organizeimportsenabled importsortingenabled assistenabled filesignoreunknown fileignoreunknown filesmaxsize errorsonwarnings erroronwarnings loglevel logkind vcs* useeditorconfig json* javascript* css* indent* line* version help -h
black: check diff -q quiet -v verbose -l linelength -t targetversion -S skipstringnormalization -C skipmagictrailingcomma include exclude extendexclude forceexclude stdinfilename fast safe -W workers color nocolor preview pyi ipynb -x skipsourcefirstline requiredversion version help -h
isort: check checkonly -c diff -q quiet -v verbose profile -l linelength linewidth -w color skip extendskip skipglob skipgitignore filterfiles stdout -d onlymodified py* src* known* sp -p -o float* combine* force* lines* multiline* trailing* -m tc -e -a version help -h
gofmt: -l -d -s -e l d s e
shellcheck: -s shell -S severity -e exclude -i include -x externalsources -a checksourced -o enable -f format -C color -W wikilinkcount norc rcfile -P sourcepath -V version help extendedanalysis
`;
const rows = lazy(() => parseRows(TABLE));

/** Does `option` leave `program` a check that only looks? Letters that stand together are told one by one. */
export function stillLooks(program: string, option: string): boolean {
  const row = rows().get(program);
  if (row === undefined) return false;
  const name = nameOf(option);
  if (row.some((r) => r === option || r === name || (r.endsWith('*') && name.startsWith(r.slice(0, -1))))) return true;
  const letters = /^-([A-Za-z]{2,8})$/.exec(option)?.[1];
  return letters !== undefined && [...letters].every((l) => row.includes(`-${l}`));
}
