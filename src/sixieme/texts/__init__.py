"""What people read: one typed catalogue per language, from a key and parameters to a sentence.

No rule lives here. Other packages return keys and parameters; whoever shows them asks :class:`Say`.
"""

from sixieme.texts.language import LANGUAGES, Language, choose_language
from sixieme.texts.say import Say

__all__ = ["LANGUAGES", "Language", "Say", "choose_language"]
