/** A story in Twee as somebody writes it by hand for SugarCube, with most that StoryFold reads of it and some that it does not. */
export const shopByHand = `:: StoryTitle
The Shop

:: StoryData
{ "ifid": "A1B2C3D4-0000-4000-8000-ABCDEF012345", "format": "SugarCube", "start": "Street", "tag-colors": { "wet": "blue" } }

:: StoryInit
<<set $money to 3>><<set $open = true>>
<<run setup.weather = "rain">>

:: Street [wet] {"position":"10,20","size":"100,100"}
It rains on the //old// street.

[[Go in|Shop]]
[[Walk on->Road][$money -= 1]]
[[Road<-Run]]
[[Road]]
<<if $money gte 2 and $open>>[[Buy a hat->Hat][$money -= 2; $hat to true]]<</if>>
<<link "Ring the bell" "Shop">><<set $rang to true>><</link>>

:: Shop
Dust. <<print $money>>
<<if visited("Street") gt 2>>[[Again->Street]]<<else>>[[Leave->Street]]<</if>>
<<link [[Steal->Road]]>><<run alarm()>><</link>>
<!-- [[Not a link->Nowhere]] -->

:: Hat [ending]
A hat.

:: Road [ending]
Gone. [[Sing->Choir]] [[Wiki->https://example.org/]]

:: Menu look [script]
setup.x = "[[no]]";
`;
