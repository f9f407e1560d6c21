"""``python -m sixieme``: the same as the command ``sixieme``."""

from sixieme.cli.main import main

if __name__ == "__main__":
    main()
