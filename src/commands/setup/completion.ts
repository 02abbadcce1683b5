/** `clew completion SHELL`: the script by which a shell completes commands, options and ids. What is offered is decided by `clew dev complete`, so the script stays true. */
import { emptyOutcome } from '../../core/empty-outcome.js';
import { closestWord } from '../../core/text/closest-word.js';
import { oneLine, truncate } from '../../core/text/truncate.js';
import type { Command } from '../_command.js';
import type { Answers } from './_answers.js';

const BASH = `# clew in bash. In ~/.bashrc: eval "$(clew completion bash)"
_clew() {
  local word about
  COMPREPLY=()
  while IFS=$'\\t' read -r word about; do
    COMPREPLY+=("$(printf '%q' "$word")")
  done < <(clew dev complete "\${COMP_WORDS[@]:1:COMP_CWORD}" 2>/dev/null)
}
complete -o nosort -o default -F _clew clew 2>/dev/null || complete -o default -F _clew clew
`;

const ZSH = `#compdef clew
# clew in zsh. In ~/.zshrc, behind compinit: eval "$(clew completion zsh)"
_clew() {
  local -a found
  local line
  while IFS= read -r line; do
    found+=("\${\${line%%$'\\t'*}//:/\\\\:}:\${line#*$'\\t'}")
  done < <(clew dev complete "\${(@)words[2,CURRENT]}" 2>/dev/null)
  if (( \${#found} )); then _describe -V clew found; else _files; fi
}
if [ "\${funcstack[1]}" = _clew ]; then _clew "$@"; else compdef _clew clew; fi
`;

const FISH = `# clew in fish. In ~/.config/fish/config.fish: clew completion fish | source
function __clew_complete
    set -l words (commandline -opc) (commandline -ct)
    clew dev complete $words[2..-1] 2>/dev/null
end
complete -c clew -k -f -a '(__clew_complete)'
complete -c clew -n '__fish_seen_subcommand_from replay scan import trace digest route index' -F
`;

const POWERSHELL = `# clew in PowerShell. In $PROFILE: clew completion powershell | Out-String | Invoke-Expression
Register-ArgumentCompleter -Native -CommandName clew -ScriptBlock {
  param($word, $ast, $at)
  $words = @($ast.CommandElements | Select-Object -Skip 1 | Where-Object { $_.Extent.StartOffset -lt $at } | ForEach-Object { $_.ToString() })
  if ($word -eq '') { $words += '' }
  clew dev complete @words 2>$null | ForEach-Object {
    $name, $about = $_ -split "\`t", 2
    if (-not $about) { $about = $name }
    [System.Management.Automation.CompletionResult]::new($name, $name, 'ParameterValue', $about)
  }
}
`;

const SCRIPTS: Record<string, string> = { bash: BASH, zsh: ZSH, fish: FISH, powershell: POWERSHELL };

export const command: Command = {
  name: 'completion',
  group: 'care',
  order: 4,
  summary: 'print a script that completes commands and ids in your shell',
  args: '[shell]',
  flags: [],
  examples: [
    ['eval "$(clew completion bash)"', 'in ~/.bashrc; zsh takes the same line with zsh'],
    ['clew completion fish | source', 'in config.fish'],
    ['clew completion powershell', 'the script for PowerShell'],
  ],
  writes: false,
  needs: () => [],
  completes: (args) => (args.length > 0 ? [] : Object.keys(SCRIPTS)),
  decide: ({ args: [shell] }) => {
    if (shell !== undefined && Object.hasOwn(SCRIPTS, shell))
      return emptyOutcome({ view: { shell, script: SCRIPTS[shell]! } satisfies Answers['completion'] });
    const known = Object.keys(SCRIPTS);
    const near = shell === undefined ? known[0]! : (closestWord(shell, known) ?? known[0]!);
    const named = { shell: truncate(oneLine(shell ?? ''), 40), list: known.join(', '), near };
    const code = shell === undefined ? 'completion-which' : 'completion-shell';
    return emptyOutcome({ findings: [{ code, args: named, severity: 'error' }] });
  },
  print: (view) => String(view.script ?? '').trimEnd(),
};
