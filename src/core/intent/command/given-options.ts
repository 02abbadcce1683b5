/** Decides by data which options give a program something else to load, to run or to build than what the project has. */

import { parseRows, wordList } from '../../text/first-word.js';
import { lazy } from '../../text/lazy.js';
import { isSettingsName } from '../manifest/runner-settings.js';

/** They do for every program. Names of options are told without dashes, in small letters. */
const GIVEN = wordList(
  'vettool fixtool overlay scriptshell shell eval initscript nodeoptions command cmd call print cwd prefix dir directory chdir ' +
    'projectdirectory manifestpath registry indexurl extraindexurl source overrideini',
);
/**
 * By program, with `-` a letter as it is typed. A sign behind: `=` a package by its name may be given, or what comes with the
 * program; `~` settings of the program that stand where it runs, for a yes rests on these; `%` what is no path.
 */
const TABLE = `
vitest: config~ -c~ root -r workspace~ globalsetup setupfiles environment= runner= pool= reporter= reporters= sequence.sequencer= typecheck.checker= execargv diff snapshotenvironment= snapshotserializers= coverage.customprovidermodule coverage.provider= coverage.reporter= browser.provider= alias
jest: config~ -c~ rootdir roots projects globalsetup globalteardown testrunner= runner= reporters coveragereporters setupfiles setupfilesafterenv resolver transform testenvironment= env= watchplugins testsequencer= testresultsprocessor= snapshotserializers filter preset= prettierpath modulepaths moduledirectories modulenamemapper dependencyextractor haste globals init
mocha: config~ package opts reporteroption reporteroptions -O require= -r= import= loader experimentalloader reporter= -R= ui= -u= nodeoption -n file
ava: config~ nodearguments
tap: config~ before after plugin nodearg testarg reporter=
playwright: config~ -c~ reporter= tsconfig
cypress: config configfile env -c -C project -P reporter= browser=
eslint: config~ -c~ rulesdir plugin= resolvepluginsrelativeto parser= parseroptions format= -f= init inspectconfig
stylelint: config~ -c~ configbasedir customsyntax= customformatter formatter= -f=
prettier: config~ plugin= pluginsearchdir parser=
oxlint: config~ -c~ init
biome: configpath
knip: config~ -c~ reporter= preprocessor
tsc vue-tsc: init
tsup: config~ onsuccess inject plugin
webpack: config~ -c~ configregistrar entry extends
rollup: -c~ config~ -p= plugin= configplugin
vite: config~ -c~
astro: config~ root
storybook: configdir -c
npm pnpm yarn turbo lerna just mise: config~ root rootdir roots globalsetup setupfiles testrunner= rulesdir resolvepluginsrelativeto pluginsearchdir reporter= require= loader plugin= resolver
bun: config -r preload require import envfile root rootdir globalsetup rulesdir reporter= loader
deno: config~ -c~ importmap preload require import envfile
nx: config~ runner root rootdir globalsetup testrunner= rulesdir reporter=
pytest: -o -c -p configfile pastebin rootdir confcutdir benchmarkstorage covconfig~ pdbcls tx rsyncdir ds dc envfile
tox: -c~ conf root -x override installpkg discover runner requirements
nox: -f noxfile
mypy: configfile~ pythonexecutable installtypes customtypesheddir
pyright: -p project pythonpath venvpath typeshedpath
flake8: config~ appendconfig
pylint: rcfile inithook loadplugins
coverage: rcfile~
ruff black isort: settingspath
mkdocs: -f configfile
sphinx-build: -c
build: installer
uv: project configfile findlinks -f index defaultindex script python% -p%
poetry: -C -P project
bundle: gemfile path binstubs standalone system
composer: -d workingdir
rspec: -r -I require options -O drb init
rubocop: -r -c~ config~ require plugin
rackup puma rails: -C -r -I -e -O config require eval include
rake: -f -I -r -R -C -q -e rakefile require libdir rakelib execute
phpunit: -c~ configuration~ bootstrap includepath extension loader printer
phpstan: -c~ configuration~ -a autoloadfile
cargo: config configpath configfile -C -Z target% toolconfigfile archivefile workspaceremap cargometadata binariesmetadata
go: -C --C modfile
golangci-lint: config~ -c~
cmake: -C -P
meson: crossfile nativefile wrapper gdbpath ninjaargs vsargs xcodeargs
ctest: -S -D -M -T script scriptnewprocess dashboard testmodel testaction buildandtest buildmakeprogram testcommand overwrite extrasubmit
bazel: rununder workspacestatuscommand shellexecutable overriderepository overridemodule remoteexecutor remotecache besbackend
swift: packagepath toolchain disablesandbox -X configpath
stack: stackyaml
cabal: projectfile projectdir withcompiler -w storedir
zig: buildfile buildrunner ziglibdir testcmd
dotnet: testadapterpath settings -s configfile logger% -l% -bl -flp
clang-tidy: load configfile extraarg extraargbefore vfsoverlay
bats: -F= formatter= reportformatter= setupsuitefile
ktlint: -R ruleset
ast-grep: -c~ config~
task: -d -t dir taskfile
pre-commit prek: -c -C config cd
docker: builder
compose: push builder ssh
`;
const rows = lazy(() => parseRows(TABLE));
/** They understand the first letters of a name. */
const SHORTENS = wordList('tox nox mypy flake8 isort coverage sphinx-build rspec rubocop rake phpunit phpstan meson');
const PACKAGE = /^(?:@[a-z\d][\w.-]*\/)?[a-z\d][\w-]*$/i;
/** What a program is told by a name and a value: where that is a path, it is loaded, run or written. */
const PROPERTY: Record<string, RegExp> = {
  cmake: /^-D/,
  meson: /^-D/,
  mvn: /^(?:-D|--define)/,
  './mvnw': /^(?:-D|--define)/,
  gradle: /^(?:-[DP]|--(?:system|project)-prop)/,
  './gradlew': /^(?:-[DP]|--(?:system|project)-prop)/,
  dotnet: /^(?:-p:|-property:|--property)/,
};
const IS_PATH = /[\\/]|\.(?:[A-Za-z]\w{0,9})$|^-javaagent/;
/** Their value is a folder, a file or a program, whatever it looks like. */
const LEADS_ON =
  /(?:INCLUDE(?:_BEFORE)?|TOOLCHAIN_FILE|(?:MODULE|PREFIX)_PATH|_(?:DIR|ROOT)|[a-z](?:Directory|Dir|File)|Repository|\.(?:executable|home|jvmargs)|argLine|(?:^-D|\.)jvm|ext\.class\.path|repo\.local|Command)=/;
/** What it names is chosen, or put somewhere one day. */
const CHOOSES = /^-D(?:(?:it\.)?test=|CMAKE_INSTALL_|\w*INSTALL\w*=|prefix=|[a-z]*dir=)/;

/** It may rewrite what was not committed: so may every one that rewrites. */
const UNCOMMITTED = /^allow(?:dirty|staged|novcs)$/;

/** Does `option`, with `value` behind its `=` or `next` behind it, give `program` something of its own? */
export function isGiven(program: string, option: string, value: string, next: string): boolean {
  const name = nameOf(option);
  if (GIVEN.has(name) || name.endsWith('exec') || name.endsWith('flags')) return true;
  if (/^(?:allow|unsafe)/.test(name) && !(program === 'deno' || program === 'pytest')) {
    return !(program === 'cargo' && UNCOMMITTED.test(name));
  }
  return (
    rows()
      .get(program)
      ?.some((row) => isMeant(row, program, option, value, next)) === true
  );
}

function isMeant(row: string, program: string, option: string, value: string, next: string): boolean {
  const [, key = '', sign = ''] = /^(.*?)([=~%]?)$/.exec(row)!;
  const isLetter = key.startsWith('-');
  const name = nameOf(option);
  // Letters that stand alone may come before it: `-qc FILE`.
  const letters = isLetter ? option.replace(key.length === 2 ? /^-[bhilqsuvwx]+(?=[A-Za-z])/ : /^$/, '-') : '';
  const fits = isLetter
    ? option.startsWith(key) || letters.startsWith(key)
    : name === key ||
      name.endsWith(`.${key}`) ||
      (SHORTENS.has(program) && name.length > 2 && option.startsWith('--') && key.startsWith(name));
  if (!fits) return false;
  const given = (isLetter ? (option.startsWith(key) ? option : letters).slice(key.length) : '') || value || next;
  if (program === 'pytest' && key === '-p') return !/^no:\w+$/.test(given);
  if (sign === '=') return !PACKAGE.test(given);
  if (sign === '%') return IS_PATH.test(given);
  return sign === '' || !(/^(?:\.\/)?[\w.-]+$/.test(given) && isSettingsName(program, given.replace(/^\.\//, '')));
}

/** Does a property that `word` sets, or `next` behind it, name what is loaded, run or written? */
export function setsPath(program: string, word: string, next: string): boolean {
  if (!Object.hasOwn(PROPERTY, program) || !PROPERTY[program]!.test(word)) return false;
  const said = word.length > 2 && !/^--[a-z-]+$/.test(word) ? word : `-D${next}`;
  if (CHOOSES.test(said)) return false;
  return LEADS_ON.test(said) || IS_PATH.test(said.slice(said.indexOf('=') + 1));
}

/** An option without dashes, in small letters. */
export function nameOf(option: string): string {
  return option.replaceAll('-', '').replaceAll('_', '').toLowerCase();
}
