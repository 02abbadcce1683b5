// Decides which short words a user may type between turns: answers, thanks, orders of a word or two.

const lines = (text) => text.split('\n').filter((l) => l !== '');

/** Short words between turns. */
export const SMALL = lines(`
yes
no
ok
okay, go on
continue
go ahead
do it
sure
thanks!
thank you, looks good
perfect
hmm
wait
stop
what?
why?
and now?
next
done?
try again
again
same for the other one
the second one
both
neither
a
b
c
d
e
A
B)
c.
option a
the first
commit and push
commit this
push it
run the tests
fix the tests
lint it
looks good, merge it
ship it
undo that
revert
explain
show me
yes please
yes, do that
yes, but keep the old name
no, leave it as it was
not now
later
never mind
good morning
how are you?
you are wrong
that is not what I asked
I meant the other file
lgtm
+1
👍
👌 weiter
ja
nein
sí
oui
はい
好的
y
n
1
2
#2`);
